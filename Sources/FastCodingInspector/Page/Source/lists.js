// Lists of which only what is seen is in the document.

const rowHeight = 24;
/** Browsers have no room for elements that are much higher. */
const mostPixels = 8_000_000;

class VirtualList {
  /** `fill` puts what a place shows into an element that `make` has made, and that may have shown another one. */
  constructor(element, make, fill) {
    this.element = element;
    this.make = make;
    this.fill = fill;
    this.count = 0;
    this.shown = new Map();
    this.spare = [];
    this.spacer = document.createElement("div");
    this.spacer.className = "spacer";
    element.append(this.spacer);
    // Asking the element each time would have the page laid out each time.
    this.height = element.clientHeight;
    this.scrolled = 0;
    element.addEventListener("scroll", () => this.schedule(), { passive: true });
    new ResizeObserver(() => {
      this.height = element.clientHeight;
      this.update();
    }).observe(element);
  }

  /** How many pixels of the list one of the scroll bar stands for. */
  get scale() {
    const whole = this.count * rowHeight;
    return whole <= mostPixels ? 1 : (whole - this.height) / (mostPixels - this.height);
  }

  get top() { return this.scrolled * this.scale; }

  setCount(count) {
    this.count = count;
    this.spacer.style.height = Math.min(count * rowHeight, mostPixels) + "px";
    this.scrolled = this.element.scrollTop;
    this.refresh();
  }

  /** Shows everything anew. */
  refresh() {
    for (const element of this.shown.values()) this.release(element);
    this.shown.clear();
    this.update();
  }

  schedule() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => {
      this.isScheduled = false;
      this.scrolled = this.element.scrollTop;
      this.update();
    });
  }

  update() {
    const top = this.top;
    const first = Math.max(0, Math.floor(top / rowHeight) - 4);
    const end = Math.min(this.count, Math.ceil((top + this.height) / rowHeight) + 4);
    for (const [place, element] of this.shown) {
      if (place >= first && place < end) continue;
      this.shown.delete(place);
      this.release(element);
    }
    const shift = this.scrolled - top;
    for (let place = first; place < end; place++) {
      let element = this.shown.get(place);
      if (!element) {
        element = this.spare.pop() ?? this.add();
        element.hidden = false;
        this.fill(element, place);
        this.shown.set(place, element);
      }
      element.style.transform = `translateY(${place * rowHeight + shift}px)`;
    }
  }

  add() {
    const element = this.make();
    this.element.append(element);
    return element;
  }

  release(element) {
    element.hidden = true;
    element.removeAttribute("id");
    this.spare.push(element);
  }

  /** Scrolls as little as it takes to show a place, or to the middle if that is far. Nothing is drawn yet. */
  scrollTo(place) {
    const top = this.top, bottom = top + this.height, start = place * rowHeight;
    if (start >= top && start + rowHeight <= bottom) return;
    const isNear = start + rowHeight > top - rowHeight && start < bottom + rowHeight;
    const wanted = !isNear ? start - this.height / 2 : start < top ? start : start + rowHeight - this.height;
    const most = Math.min(this.count * rowHeight, mostPixels) - this.height;
    this.scrolled = Math.max(0, Math.min(most, wanted / this.scale));
    this.element.scrollTop = this.scrolled;
  }

  reveal(place) {
    this.scrollTo(place);
    this.update();
  }

  get page() { return Math.max(1, Math.floor(this.height / rowHeight) - 1); }
}

/** Makes an element of a class with a text in it. */
function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

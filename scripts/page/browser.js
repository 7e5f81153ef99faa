// The tool, and a headless browser that shows its pages, for the scripts beside this folder.
"use strict";

const { spawn, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const top = path.join(__dirname, "../..");
const program = path.basename(process.argv[1]);
const work = fs.mkdtempSync(path.join(os.tmpdir(), program + "-"));
process.on("exit", () => fs.rmSync(work, { recursive: true, force: true }));

function missing(what) {
  console.error(`${program}: ${what}`);
  process.exit(2);
}

const tool = process.env.FASTCODE ?? ["release", "debug"]
  .map((kind) => path.join(top, ".build", kind, "fastcode"))
  .filter((file) => fs.existsSync(file))
  .sort((left, right) => fs.statSync(right).mtimeMs - fs.statSync(left).mtimeMs)[0];
if (!tool) missing("no binary: build it first, or set FASTCODE");

const browserName = process.env.CHROMIUM ?? ["chromium", "chromium-browser", "google-chrome"]
  .find((name) => spawnSync("which", [name]).status === 0);
if (!browserName) missing("there is no Chromium; install it, or set CHROMIUM");

/** Runs the tool; the status may be one of `allowed`. */
function fastcode(args, { input, allowed = [0] } = {}) {
  const run = spawnSync(tool, args, { input, cwd: work, maxBuffer: 1 << 30 });
  if (!allowed.includes(run.status)) throw new Error(`fastcode ${args.join(" ")}: ${run.stderr}`);
  return run.stdout;
}

/** A browser that is spoken to through pipes: one JSON message after the other, each ended by a zero byte. */
class Browser {
  constructor() {
    const profile = path.join(work, "profile");
    this.process = spawn(browserName, [
      "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--hide-scrollbars=false",
      "--no-first-run", "--disable-dev-shm-usage", `--user-data-dir=${profile}`,
    ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.waiting = new Map();
    this.listeners = [];
    this.number = 0;
    let rest = Buffer.alloc(0);
    this.process.stdio[4].on("data", (block) => {
      rest = Buffer.concat([rest, block]);
      for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1)) {
        this.take(JSON.parse(rest.subarray(0, end).toString()));
      }
    });
  }

  take(message) {
    if (!message.id) return this.listeners.forEach((listener) => listener(message));
    const { resolve, reject } = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message)); else resolve(message.result);
  }

  send(method, params = {}, sessionId) {
    const id = ++this.number;
    this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  async open(size = { width: 1440, height: 900 }, scheme = "light") {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, targetId, sessionId);
    for (const domain of ["Page", "Runtime", "Network", "Log", "Accessibility"]) await page.send(domain + ".enable");
    await page.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false });
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    return page;
  }

  close() { this.process.kill(); }
}

class Page {
  constructor(browser, targetId, sessionId) {
    Object.assign(this, { browser, targetId, sessionId });
    this.problems = [];
    this.requests = [];
    browser.listeners.push((message) => {
      if (message.sessionId !== sessionId) return;
      const { method, params } = message;
      if (method === "Runtime.exceptionThrown") this.problems.push(params.exceptionDetails.exception?.description);
      if (method === "Log.entryAdded" && params.entry.level !== "info") this.problems.push(params.entry.text);
      if (method === "Page.javascriptDialogOpening") this.problems.push("a dialog: " + params.message);
      if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
      if (method === "Page.loadEventFired") this.loaded?.();
    });
  }

  send(method, params) { return this.browser.send(method, params, this.sessionId); }

  async go(url) {
    const loaded = new Promise((resolve) => { this.loaded = resolve; });
    await this.send("Page.navigate", { url });
    await loaded;
    await this.settle();
  }

  async eval(expression) {
    const { result, exceptionDetails } =
      await this.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  settle() { return this.eval("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))"); }

  async key(key, modifiers = 0) {
    const text = key.length === 1 ? key : key === "Enter" ? "\r" : undefined;
    const codes = {
      Enter: 13, Backspace: 8, PageDown: 34, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39,
      ArrowDown: 40,
    };
    const event = { key, modifiers, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0), text };
    await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", ...event });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  async type(text) { await this.send("Input.insertText", { text }); }

  /** Clicks into the middle of an element that an expression gives. */
  async click(expression) {
    const point = await this.eval(`(() => { const box = (${expression}).getBoundingClientRect();
      return { x: box.x + Math.min(box.width / 2, 200), y: box.y + box.height / 2 }; })()`);
    for (const type of ["mousePressed", "mouseReleased"]) {
      await this.send("Input.dispatchMouseEvent", { type, ...point, button: "left", clickCount: 1 });
    }
    await this.settle();
  }

  /** What is seen, as a PNG. */
  async picture() {
    await this.settle();
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  async close() { await this.browser.send("Target.closeTarget", { targetId: this.targetId }); }
}

/** Writes the page of an archive, with more options if there are some, and opens it. */
async function view(browser, archive, { size, scheme, hash = "", allowed = [0, 1], more = [] } = {}) {
  const file = path.join(work, `page-${++view.count}.html`);
  fastcode(["view", "-q", ...more, archive, "-o", file], { allowed });
  const page = await browser.open(size, scheme);
  await page.go(pathToFileURL(file).href + hash);
  page.file = file;
  return page;
}
view.count = 0;

module.exports = { top, work, tool, missing, fastcode, Browser, view };

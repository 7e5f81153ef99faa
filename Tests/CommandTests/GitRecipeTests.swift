import TestSupport

@Suite("The recipes for git do what the manual says", .enabled(if: CompletionTests.exists("git")))
struct GitRecipeTests {
    let folder = Folder()

    /// The blocks of commands in the section about git.
    private func recipes() throws -> [String] {
        try ManualExampleTests.blocks(of: "fastcode-diff.1", in: "GIT")
    }

    private func run(_ script: String) throws -> Outcome {
        try folder.shell(
            """
            export HOME=$PWD GIT_CONFIG_NOSYSTEM=1 GIT_PAGER=cat
            mkdir -p repository; cd repository
            \(script)
            """
        )
    }

    private func prepare(_ script: String) throws {
        let who = "git config user.name a && git config user.email a@example.com"
        try run("git init -q . && \(who)\n\(script)").expect(status: 0)
    }

    @Test func `textconv, a command for diff, and difftool`() throws {
        let recipes = try recipes()
        #expect(recipes.count == 3)
        try prepare(
            """
            fastcode bootstrap '\(Repository.path("examples/todo.json"))' -o todo.fast
            \(recipes[0])
            git add . && git commit -qm first && fastcode edit --in-place --set 'items.0.title="Hire two vans"' todo.fast
            """
        )

        let text = try run("git diff")
        #expect(
            text.text.contains("-      \"title\": \"Hire a van\"")
                && text.text.contains("+      \"title\": \"Hire two vans\"")
        )

        #expect(try run("git log -p").text.contains("+  \"$class\": \"TodoList\""))
        let line = "items.0.title: value: string \"Hire a van\" | string \"Hire two vans\"\n"
        try run("\(recipes[1])\ngit diff").expect(status: 0, output: "todo.fast\n" + line)
        // A driver's command takes precedence over tools.
        try run("git config --unset diff.fastcode.command\n\(recipes[2])\ngit difftool -t fastcode")
            .expect(
                output: line
            )
    }

    @Test func `the command takes what git gives it where a file was renamed`() throws {
        let todo = Repository.path("examples/todo.json")
        try prepare(
            """
            \(try recipes()[0])
            \(try recipes()[1])
            fastcode bootstrap '\(todo)' -o a.fast && git add . && git commit -qm first
            git mv a.fast b.fast && fastcode edit --in-place --set 'title="Theirs"' b.fast
            git add -A
            """
        )

        try run("git diff -M --cached").expect(
            output: "a.fast\ntitle: value: string \"Moving house\" | string \"Theirs\"\n"
        )

        // Without git, a file that is missing is an error.
        #expect(try run("fastcode diff a.fast").status == 2)
    }

    @Test func `they go on where archives were added, removed or damaged`() throws {
        let recipes = try recipes()
        try prepare(
            """
            for name in cut old; do
                fastcode bootstrap '\(Repository.path("examples/todo.json"))' -o $name.fast
            done
            \(recipes[0])
            git add . && git commit -qm first
            head -c 150 old.fast >cut.fast && git rm -q old.fast && echo '[1]' | fastcode encode -o new.fast
            echo 'no archive' >text.fast
            git add .
            """
        )

        let text = try run("git diff --cached").expect(status: 0)
        #expect(!text.errors.contains("fatal"), "\(text.errors)")
        #expect(
            text.text.contains("\n-  \"$class\": \"TodoList\"") && text.text.contains("\n+  1\n")
        )

        #expect(text.text.contains("header, version 3.3"), "\(text.text)")
        let command = try run("\(recipes[1])\ngit diff --cached").expect(
            status: 0,
            output: """
                cut.fast
                new.fast
                $root: missing: nothing | array of 1 with 1
                old.fast
                $root: missing: object of class "TodoList" with "title": "Moving house", "created": date 2018-03-16T12:00:00Z, \
                "items": array of 4, ... | nothing
                text.fast

                """
        )

        #expect(!command.errors.contains("fatal"), "\(command.errors)")
        #expect(
            command.errors.contains("[truncated]\n")
                && command.errors.split(separator: "\n").count == 2
        )

        // A driver's command takes precedence over tools.
        let tool = try run(
            "git config --unset diff.fastcode.command\n\(recipes[2])\ngit difftool --cached -t fastcode"
        )

        #expect(
            tool.text.contains("$root: missing: nothing | array of 1 with 1\n"),
            "\(tool.errors)"
        )
    }
}

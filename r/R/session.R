# One process of the program for a whole session, and a private folder for data on their way.

state <- new.env(parent = emptyenv())

# The oldest Node.js that runs the program.
LEAST_NODE <- "20.19"

# The folder of this session, which only this user can read; R removes it at its end.
session_folder <- function() {
  if (is.null(state$folder) || !dir.exists(state$folder)) {
    state$folder <- tempfile("penumbra-")
    dir.create(state$folder, mode = "0700")
  }
  folder <- tempfile("call-", state$folder)
  dir.create(folder, mode = "0700")
  folder
}

program_path <- function() {
  path <- system.file("program", "cli", "main.js", package = "penumbra")
  if (path == "") stop_penumbra("The program is not in this package: install it from a clone in which \"npm run build\" was run.", "file")
  path
}

# Node.js: the one of the option penumbra.node or of PENUMBRA_NODE, the one that install_penumbra() put in place, or the system's.
node_path <- function() {
  candidates <- c(getOption("penumbra.node", ""), Sys.getenv("PENUMBRA_NODE"), installed_node(), Sys.which("node"))
  for (path in candidates[nzchar(candidates)]) {
    version <- tryCatch(system2(path, "--version", stdout = TRUE, stderr = FALSE), error = function(e) "v0")
    if (utils::compareVersion(sub("^v", "", version[1]), LEAST_NODE) >= 0) return(path)
  }
  stop_penumbra(sprintf("Node.js %s or later was not found: install it, or name it with options(penumbra.node = PATH).", LEAST_NODE), "file")
}

running <- function() {
  if (is.null(state$process) || !state$process$is_alive()) {
    state$process <- processx::process$new(
      node_path(), c(program_path(), "session"),
      stdin = "|", stdout = "|", stderr = NULL, encoding = "UTF-8", cleanup_tree = TRUE
    )
    state$count <- 0L
    state$text <- ""
  }
  state$process
}

# Runs a command and waits for its end. An interrupt stops it, and it cleans up.
run_command <- function(args) {
  process <- running()
  state$count <- state$count + 1L
  send(process, list(id = state$count, args = I(as.list(args)), folder = getwd()))
  bar <- progress_bar()
  on.exit(bar$close())
  withCallingHandlers(
    wait(process, bar),
    interrupt = function(e) {
      send(process, list(stop = state$count))
      wait(process, bar)
    }
  )
}

send <- function(process, line) {
  text <- paste0(jsonlite::toJSON(line, auto_unbox = TRUE), "\n")
  while (length(left <- process$write_input(text)) > 0) text <- left
}

wait <- function(process, bar) {
  repeat {
    answer <- next_line(process)
    if (!identical(as.integer(answer$id), state$count)) next
    if (!is.null(answer$code)) return(answer)
    bar$show(answer$stage, answer$share)
  }
}

next_line <- function(process) {
  while (!grepl("\n", state$text, fixed = TRUE)) {
    if (!process$is_alive() && process$poll_io(0)[["output"]] != "ready") {
      stop_penumbra(sprintf("The program ended unexpectedly, with %s. Nothing half written is left: run it again.", process$get_exit_status()), "internal")
    }
    process$poll_io(1000)
    state$text <- paste0(state$text, process$read_output())
  }
  at <- regexpr("\n", state$text, fixed = TRUE)
  line <- substr(state$text, 1, at - 1)
  state$text <- substring(state$text, at + 1)
  jsonlite::fromJSON(line, simplifyVector = FALSE)
}

# Progress for what takes more than a second, where somebody looks on.
progress_bar <- function() {
  begun <- Sys.time()
  bar <- NULL
  list(
    show = function(stage, share) {
      if (!interactive() || difftime(Sys.time(), begun, units = "secs") < 1) return()
      if (is.null(bar)) bar <<- utils::txtProgressBar(style = 3)
      utils::setTxtProgressBar(bar, share)
    },
    close = function() if (!is.null(bar)) close(bar)
  )
}

end_session <- function() {
  if (!is.null(state$process)) close(state$process$get_input_connection())
  if (!is.null(state$folder)) unlink(state$folder, recursive = TRUE)
  state$process <- NULL
  state$folder <- NULL
  invisible()
}

.onUnload <- function(libpath) end_session()

installed_node <- function() {
  path <- file.path(tools_folder(), "bin", "node")
  if (file.exists(path)) path else ""
}

tools_folder <- function() file.path(tools::R_user_dir("penumbra", "data"), "node")

# Puts a Node.js from a folder in place, for machines without one. Nothing is downloaded.
install_penumbra <- function(from) {
  node <- file.path(from, "bin", "node")
  if (!file.exists(node)) {
    stop_penumbra(sprintf("%s has no bin/node: unpack an archive of Node.js %s or later there.", from, LEAST_NODE), "file")
  }
  dir.create(tools_folder(), recursive = TRUE, showWarnings = FALSE)
  file.copy(file.path(from, "bin"), tools_folder(), recursive = TRUE)
  invisible(installed_node())
}

# From the arguments of a function to a command, and from its answer to a result.

# What a command writes, by its result: the argument that names the place, and the ending.
WRITTEN <- list(
  Protected = c("output", ".rds"), Drawn = c("output", ".rds"), Model = c("output", ".model.json"),
  Bundle = c("output", ""), Assessment = c("report", ".html")
)

# Exit codes that are results, not errors.
GOOD <- list(Verification = c(0, 1, 5), Check = c(0, 1))

call_command <- function(command, result, given, specification) {
  work <- new.env(parent = emptyenv())
  work$command <- command
  work$args <- character()
  work$sources <- list()
  for (one in specification) {
    value <- given[[one[1]]]
    if (is.null(value) || isFALSE(value)) next
    words <- words_of(work, one[1], one[3], value)
    if (one[2] == "") work$args <- c(work$args, words)
    else if (one[3] == "flag") work$args <- c(work$args, one[2])
    else work$args <- c(work$args, paste0(one[2], "=", words))
  }
  output <- NULL
  written <- WRITTEN[[result]]
  if (!is.null(written)) {
    output <- given[[written[1]]]
    if (is.null(output)) {
      output <- output_for(work, written[2])
      work$args <- c(work$args, paste0("--", written[1], "=", output))
    }
  }
  answer <- run_command(c(strsplit(command, " ")[[1]], work$args, "--json", "--quiet"))
  lines <- strsplit(answer$stderr, "\n")[[1]]
  for (line in lines[startsWith(lines, "Warning: ")]) warning(in_r(substring(line, 10)), call. = FALSE)
  figures <- if (grepl("\\S", answer$stdout)) jsonlite::fromJSON(answer$stdout, simplifyVector = TRUE, simplifyMatrix = FALSE) else list()
  good <- if (is.null(GOOD[[result]])) 0 else GOOD[[result]]
  if (!(answer$code %in% good) || (answer$code != 0 && length(figures) == 0)) refuse(command, answer, figures)
  result_of(result, figures, output, work$sources)
}

refuse <- function(command, answer, figures) {
  said <- answer$error
  if (is.null(said)) said <- list(message = trimws(answer$stderr), code = "usage")
  if (command == "release" && length(figures) > 0) {
    stop_penumbra(said$message, "claim", said$place, class = "penumbra_not_released", gates = figures$gates)
  }
  stop_penumbra(said$message, said$code, said$place)
}

# A condition with what happened, where and what to do. It shows no cell of the data.
stop_penumbra <- function(message, code, place = NULL, class = NULL, ...) {
  condition <- structure(
    class = c(class, "penumbra_error", "error", "condition"),
    list(message = in_r(message), call = NULL, code = code, place = place, ...)
  )
  stop(condition)
}

# Flags are arguments here: --missing-keys is missing_keys.
in_r <- function(text) {
  found <- gregexpr("--[a-z][a-z-]*[a-z]", text)
  regmatches(text, found) <- lapply(regmatches(text, found), function(flags) gsub("-", "_", substring(flags, 3)))
  text
}

output_for <- function(work, suffix) {
  if (suffix == ".rds" && length(work$sources) > 0 && is.null(work$sources[[1]]$like)) {
    stop_penumbra("The data are a file, so the result must be a file, too: name it with output.", "usage")
  }
  file.path(folder_of(work), paste0("output", suffix))
}

folder_of <- function(work) {
  if (is.null(work$folder)) work$folder <- session_folder()
  work$folder
}

words_of <- function(work, name, kind, value) {
  switch(kind,
    flag = "",
    numbers = if (is.character(value)) value else paste(format_numbers(value), collapse = ","),
    number = format_numbers(value),
    names = if (length(value) == 1) value else gsub(",", "\\,", value, fixed = TRUE),
    pairs = if (is.null(names(value))) value else paste0(names(value), "=", unlist(value)),
    data = , protected = records_of(work, name, value),
    paper = paper_of(work, name, value),
    rules = rules_of(work, name, value),
    as.character(value)
  )
}

format_numbers <- function(value) vapply(value, function(one) if (is.character(one)) one else format(one, digits = 17, trim = TRUE), "")

# The records as a file: a path stays as it is, a data frame is written to a private folder.
records_of <- function(work, name, value) {
  if (inherits(value, "penumbra_protected")) {
    if (!is.null(value$stay) && work$command %in% c("verify", "refine")) {
      work$args <- c(work$args, paste0("--certificate=", file.path(value$stay, "certificate.json")))
    }
    work$sources <- c(work$sources, list(list(path = value$path)))
    return(value$path)
  }
  if (is.character(value)) {
    work$sources <- c(work$sources, lapply(value, function(path) list(path = path)))
    return(value)
  }
  if (is.list(value) && !is.data.frame(value)) {
    return(unlist(lapply(value, function(one) records_of(work, name, one))))
  }
  refuse_frame(value)
  path <- file.path(folder_of(work), sprintf("%s%d.rds", name, length(work$sources)))
  saveRDS(value, path, compress = FALSE)
  work$sources <- c(work$sources, list(list(path = path, like = value[0, , drop = FALSE])))
  path
}

refuse_frame <- function(value) {
  if (!is.data.frame(value)) {
    stop_penumbra(sprintf("An object of class %s holds no records: give a data frame, a tibble or a path.", class(value)[1]), "data")
  }
  twice <- names(value)[duplicated(names(value))]
  if (length(twice) > 0) stop_penumbra(sprintf("Two columns are called %s: rename one.", twice[1]), "data", list(column = twice[1]))
  if (is.character(attr(value, "row.names"))) {
    stop_penumbra("The data frame has row names: make them a column, or drop them with row.names(x) <- NULL.", "data")
  }
}

paper_of <- function(work, name, value) {
  if (is.character(value)) return(value)
  path <- file.path(folder_of(work), paste0(name, ".json"))
  writeLines(jsonlite::toJSON(unclass(value), auto_unbox = TRUE, null = "null", digits = NA), path)
  path
}

rules_of <- function(work, name, value) {
  if (length(value) == 1 && file.exists(value)) return(value)
  path <- file.path(folder_of(work), paste0(name, ".txt"))
  writeLines(value, path)
  path
}

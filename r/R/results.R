# What the functions give back.

result_of <- function(result, figures, output, sources) {
  figures <- as.list(figures)
  class(figures) <- c(paste0("penumbra_", tolower(result)), "penumbra_result")
  if (result %in% c("Protected", "Drawn")) {
    figures$path <- written_paths(output)[1]
    records <- lapply(written_paths(output), read_records, like = if (length(sources) > 0) sources[[1]]$like)
    figures$data <- if (file.exists(output)) records[[1]] else records
  }
  if (result == "Protected") {
    figures$stay <- paste0(output, ".must-stay")
    figures$certificate <- paper_in(figures$stay, "certificate.json")
    figures$recipe <- structure(paper_in(figures$stay, "recipe.json"), class = "penumbra_recipe")
  }
  if (result == "Model") figures$path <- output
  if (result == "Assessment") figures$report <- output
  if (result == "Suggestions") {
    figures$recipe <- structure(figures$choice$recipe, class = "penumbra_recipe")
  }
  if (result == "Verification") figures$holds <- all(figures$verdicts$verdict == "holds")
  figures
}

# One file, or each of the implicates.
written_paths <- function(output) {
  if (file.exists(output)) return(output)
  ending <- sub("^.*(\\.[^.]*)$", "\\1", output)
  stem <- substr(output, 1, nchar(output) - nchar(ending))
  numbers <- seq_along(Sys.glob(paste0(stem, "-*", ending)))
  paste0(stem, "-", numbers, ending)
}

# A file of R as a data frame; of any other format its path.
read_records <- function(path, like) {
  if (!grepl("\\.rds$", path, ignore.case = TRUE)) return(path)
  data <- readRDS(path)
  if (!is.null(like)) class(data) <- class(like)
  data
}

paper_in <- function(folder, name) {
  jsonlite::fromJSON(file.path(folder, name), simplifyVector = FALSE)
}

# The result in a sentence.
verdict <- function(x) UseMethod("verdict")

verdict.default <- function(x) sub("^penumbra_", "", class(x)[1])

verdict.penumbra_inspection <- function(x) sprintf("%d records, %d columns", x$records, nrow(x$columns))

verdict.penumbra_protected <- function(x) {
  claims <- c(unlist(lapply(x$certificate$steps, function(step) step$claims), recursive = FALSE), x$certificate$file)
  kept <- sum(vapply(claims, function(claim) isTRUE(claim$holds), NA))
  sprintf("%d of %d claims hold on the written file", kept, length(claims))
}

verdict.penumbra_verification <- function(x) {
  failing <- x$verdicts$statement[x$verdicts$verdict != "holds"]
  if (length(failing) == 0) sprintf("All %d statements hold", nrow(x$verdicts)) else paste(c("Not shown:", failing), collapse = " ")
}

verdict.penumbra_check <- function(x) sprintf("%d of %d records violate a rule", x$violating, x$records)

verdict.penumbra_assessment <- function(x) {
  if (is.null(x$limits)) return(sprintf("%d figures", nrow(x$figures)))
  failing <- sum(!(x$limits$verdicts$holds %in% TRUE))
  if (failing == 0) sprintf("All limits hold for: %s", x$limits$title)
  else sprintf("%d of %d limits do not hold or are open for: %s", failing, nrow(x$limits$verdicts), x$limits$title)
}

verdict.penumbra_bundle <- function(x) sprintf("Released for: %s", x$purpose$title)

verdict.penumbra_suggestions <- function(x) {
  if (is.null(x$choice)) return("No recipe could be run")
  sprintf("%s: %s", x$choice$words, if (isTRUE(x$choice$holds)) "all limits hold" else "no recipe kept all limits")
}

# The table of a result that people look at first.
SHOWN <- list(
  penumbra_inspection = c("columns", "name", "kind", "missing", "distinct"),
  penumbra_protected = c("changes", "name", "values", "changed", "emptied", "meanBefore", "meanAfter"),
  penumbra_verification = c("verdicts", "statement", "verdict", "found"),
  penumbra_assessment = c("figures", "about", "title", "value", "unit"),
  penumbra_bundle = c("gates", "title", "state", "found"),
  penumbra_check = c("rules", "name", "violations")
)

as.data.frame.penumbra_result <- function(x, row.names = NULL, optional = FALSE, ...) {
  shown <- SHOWN[[class(x)[1]]]
  if (is.null(shown)) {
    single <- Filter(function(one) is.atomic(one) && length(one) == 1, unclass(x))
    return(data.frame(what = names(single), value = vapply(single, as.character, "")))
  }
  rows <- x[[shown[1]]]
  rows[, intersect(shown[-1], names(rows)), drop = FALSE]
}

print.penumbra_result <- function(x, ...) {
  cat(verdict(x), "\n", sep = "")
  if (!is.null(SHOWN[[class(x)[1]]])) print(as.data.frame(x), row.names = FALSE, right = FALSE)
  invisible(x)
}

pen_describe <- function(data, ...) {
  place <- file.path(session_folder(), "description.json")
  pen_inspect(data, write_description = place, ...)
  jsonlite::fromJSON(place, simplifyVector = FALSE)
}

pen_synthesise <- function(data, method = "sequential-synthesis", ...) pen_protect(data, method = method, ...)

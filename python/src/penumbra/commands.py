"""The commands of Penumbra as functions. Made by the build from the declarations of the program: change those."""

from __future__ import annotations

from .call import Data, Numbers, Pairs, Paper, Path, Texts, call
from .results import (
    Assessment,
    Bundle,
    Check,
    Drawn,
    Figures,
    Inspection,
    Model,
    Protected,
    Suggestions,
    Verification,
)

__all__ = [
    "inspect",
    "protect",
    "verify",
    "assess",
    "release",
    "suggest",
    "compare",
    "sweep",
    "diff",
    "limits",
    "estimate",
    "methods",
    "units",
    "check",
    "discover_rules",
    "fit",
    "draw",
    "analyse",
    "attack",
    "refine",
]


def inspect(
    data: Data,
    *,
    write_description: str | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
    overwrite: bool = False,
) -> Inspection:
    """Show what a file contains: columns, kinds, missing values, likely roles, and why.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        write_description: write all this to a description, to be checked and edited
            (default: FILE.description.json beside the file); every command then reads it
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "inspect",
        Inspection,
        locals(),
        ("data", None, "data"),
        ("write_description", "--write-description", "text"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
        ("overwrite", "--overwrite", "flag"),
    )



def protect(
    data: Data,
    *,
    output: Path | None = None,
    stay: Path | None = None,
    output_table: str | None = None,
    because: str | None = None,
    implicates: float | None = None,
    recipe: Paper | None = None,
    step: float | None = None,
    method: str | None = None,
    group: str | None = None,
    replace: str | None = None,
    k: float | None = None,
    standardise: str | None = None,
    importance: Numbers | None = None,
    effort: str | None = None,
    start: str | None = None,
    gamma: float | None = None,
    rest: str | None = None,
    order: Numbers | None = None,
    rounds: float | None = None,
    split: str | None = None,
    components: float | None = None,
    most: float | None = None,
    model: str | None = None,
    transform: str | None = None,
    tails: str | None = None,
    starts: str | None = None,
    centres: float | None = None,
    fuzziness: str | None = None,
    m1: float | None = None,
    m2: float | None = None,
    lambda1: float | None = None,
    lambda2: float | None = None,
    smallest: float | None = None,
    t: float | None = None,
    share: str | None = None,
    form: str | None = None,
    categories: str | None = None,
    alpha: Numbers | None = None,
    kind: str | None = None,
    amount: float | None = None,
    degree: float | None = None,
    blend: str | None = None,
    parameters: str | None = None,
    bounds: str | None = None,
    leaf: float | None = None,
    p: Numbers | None = None,
    per: str | None = None,
    keep: Numbers | None = None,
    empty: str | None = None,
    retain: float | None = None,
    matrix: Numbers | None = None,
    invariant: str | None = None,
    risky: str | None = None,
    base: float | None = None,
    rounding: str | None = None,
    least: float | None = None,
    noise: float | None = None,
    from_: str | None = None,
    totals: Numbers | None = None,
    to: str | None = None,
    population: float | None = None,
    lower: float | None = None,
    upper: float | None = None,
    numbers: str | None = None,
    trees: float | None = None,
    values: str | None = None,
    complexity: float | None = None,
    evidence: float | None = None,
    predictors: Numbers | None = None,
    columns: Texts | None = None,
    column_groups: str | None = None,
    missing: str | None = None,
    block_size: float | None = None,
    cut: float | None = None,
    within: Texts | None = None,
    together: str | None = None,
    dominance: float | None = None,
    given: Texts | None = None,
    where: str | None = None,
    constraint: Texts | None = None,
    ordinal: str | None = None,
    nominal: str | None = None,
    confidential: Texts | None = None,
    recode: Pairs | None = None,
    sample: float | None = None,
    sample_within: Texts | None = None,
    pseudonym: Texts | None = None,
    violations: str | None = None,
    identifiers: str | None = None,
    decimals: str | None = None,
    seed: str | None = None,
    insecure_seed: bool = False,
    rules: Paper | Texts | list[Paper | Texts] | None = None,
    rule: Texts | None = None,
    phase: str | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    memory: str | None = None,
    resume: bool = False,
    engine: str | None = None,
    master: str | None = None,
    conf: Texts | None = None,
    staging: str | None = None,
    node: str | None = None,
    spark_output: bool = False,
    dry_run: bool = False,
    reveal: bool = False,
    sign_with: Path | None = None,
    passphrase_file: Path | None = None,
    workers: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
    overwrite: bool = False,
) -> Protected:
    """Protect a file and certify the result.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        output: the protected file, or - for standard output
        stay: folder for the files that must stay (default: OUTPUT.must-stay)
        output_table: the sheet or the table that is written, in a workbook or a
            database (default: as the one that was read)
        because: a reason for an unusual choice, recorded in the audit log
        implicates: for methods that draw: number of protected files, out-1.csv,
            out-2.csv, ..., each with its own folder that must stay and a seed derived from
            the seed of the run; see penumbra analyse
        recipe: do what a recipe says; flags for a step change its only step
        step: the step of the recipe that the flags change, if it has several
        method: a known way to protect, see penumbra methods (default: microaggregation)
        group: how records are grouped (default: as the method does)
        replace: what replaces values (default: as the method does)
        k: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, principal-component,
            sum-of-z-scores, hansen-mukherjee, fixed-blocks, mixture, condensation, k-modes,
            t-closeness-first, t-closeness-merge: smallest group size. A larger size is
            safer and loses more information; 3 to 10 are usual. 1 protects nothing and is
            for study
fuzzy: average number of records that share a centre. A larger number
            is safer and loses more information; 3 to 10 are usual. A single group can be
            smaller, see smallest
suppress: smallest number of records that share each
            combination of the columns; of units, such as households, if the file has them.
            A larger number is safer and empties more cells; 3 to 10 are usual (default: 3)
        standardise: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, principal-component,
            sum-of-z-scores, condensation, t-closeness-first, t-closeness-merge, medoid: how
            columns are brought to a common scale before distances are taken: sd, range,
            rank, none (default: sd)
fuzzy: how columns are brought to a common scale before
            distances are taken: sd, range, none (default: sd)
k-modes: how numeric columns
            are brought to the scale of categories: sd, range (default: sd)
        importance: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, k-modes,
            t-closeness-first, t-closeness-merge: how much each column counts when records
            are compared: 1, or one number for each column. Squared distances in the column
            are multiplied by it (default: 1)
suppress: the cost of an emptied cell of a
            column: one number for all columns or one for each. The sum over all emptied
            cells becomes as small as possible, so a column with a larger number is emptied
            less (default: 1)
        effort: optimise: length of the search: a number of rounds, so that the result
            does not depend on the machine. Files of less than 20,000 records get more
            rounds, up to ten times as many: quick, normal, thorough (default: normal)
        start: optimise: the groups from which the search starts. If a few large records
            cause most of the loss, the search may keep their first groups: several, mdav,
            v-mdav, mu-approx, cbfs, mhm (default: several)
        gamma: v-mdav: gain factor: a group takes one more record if the record is
            nearer to the group than gamma times its distance to the other records without a
            group. 0 keeps all groups at k; 0.2 is for scattered records, 1.1 for records in
            clear clusters (default: 0.2)
        rest: v-mdav: what happens to the last records, which are too few for a usual
            group: nearest, last-group (default: nearest)
        order: mhm: the order in which the records are cut first: centroid-path, mdav,
            nearest-point (default: centroid-path)
sequential-synthesis: the order in which
            columns are synthesised: a list of their positions among the columns of the
            step, from 1 on (default: columns with few distinct values first)
        rounds: mhm: largest number of rounds of ordering and cutting. From the second
            round on, records are ordered along a path over the means of the groups found
            before, as long as the sum of squares falls. 1 is the published method of 2006
            (default: 20)
fuzzy: largest number of rounds, in which centres and memberships
            are computed in turn. The method stops earlier if centres converge: none moves
            by more than 0.00001 standard deviations in a round, or 0.01 in a file that is
            cut into blocks (default: 500)
k-modes: largest number of rounds. In a round,
            records go to the nearest mode and modes are computed again. The method stops
            earlier if no record moves (default: 20)
        split: principal-component, sum-of-z-scores: how the sorted records are cut into
            groups: optimal, fixed (default: optimal)
        components: mixture: number of components of the mixture, which is the largest
            number of groups (default: chosen by BIC, from 1 to `most`)
        most: mixture: the largest number of components that BIC can choose. There are
            never more than the number of records divided by k (default:
            9)
sequential-synthesis: largest number of columns that predict another: those
            that explain most of it (default: all that come before it)
        model: mixture: what the components have in common. Three letters for their
            volume, shape and orientation: E is equal for all, V is variable, I is the
            identity: a ball, or axes along the columns: auto, EII, VII, EEI, VEI, EVI, VVI,
            EEE, VEE, EVE, VVE, EEV, VEV, EVV, VVV (default: auto)
sequential-synthesis: the
            model of each column given the columns before it: effects, tree, forest,
            parametric (default: effects)
        transform: mixture: the transformation of the columns before the fit. The file
            keeps its values: none, auto, log, yeo-johnson (default: none)
        tails: mixture: how far records can be from the middle of their component:
            normal, t (default: normal)
        starts: mixture: the starts from which each mixture is fitted; the best fit is
            kept: some, all (default: some)
fuzzy: number of starts: each takes 10 rounds,
            and the best continues (default: 3)
        centres: fuzzy: number of centres; at most one for every k records (default: one
            for every k records)
        fuzziness: fuzzy: how records belong to several centres at once: power, entropy
            (default: power)
        m1: fuzzy: with fuzziness power: how fuzzy the centres are. Near 1 each centre
            is the mean of the records around it; with a large number all centres are
            similar (default: 1.2)
        m2: fuzzy: with fuzziness power: how fuzzy the draw is. Near 1 a record gets its
            nearest centre, with a large number any centre (default: 1.2)
        lambda1: fuzzy: with fuzziness entropy: how crisp the centres are, in units of
            one over a squared distance (default: 10)
        lambda2: fuzzy: with fuzziness entropy: how crisp the draw is. If the squared
            distance to a centre exceeds that to the nearest by 1 / lambda2, the centre is
            drawn 2.7 times less often (default: 10)
        smallest: fuzzy: smallest group: groups of fewer records are dissolved, and
            their records draw again among the others (default: groups have any size from 1)
        t: t-closeness-first, t-closeness-merge: largest earth mover’s distance between
            the distribution of a confidential column in a group and in the whole file. A
            smaller limit is safer and loses more information; 0.05 to 0.25 are usual. 0
            demands the same distribution in every group, 1 demands nothing
        share: order-statistic: which value of a sorted group is taken, as a share of
            its records: 0 the smallest, 0.5 the lower median, 1 the largest (default:
            0.5)
suppress: what k units share in a file with waves: record, series (default:
            record)
swap: largest number of records that exchange their values, in percent
            of the records (default: 5)
        form: ipso: how the part of the replaced columns that the given columns do not
            explain is drawn: exact, orthogonal, regression, fitted (default: exact)
        categories: ipso, normal, redraw: how the categories of a group are drawn, if
            the step has categories: vectors, latent-class (default: vectors)
        alpha: muralidhar-sarathy: the share of the original residuals that is kept: one
            number, one for each column, or a matrix in which row i is the share that column
            i takes from each column. 0 is synthetic; 1 is the original data, which protects
            nothing (default: 0.5)
latin-hypercube: weight of the original record in the
            blend with its synthetic partner: 0 is synthetic; 1 is the original data, which
            protects nothing (default: 0.5)
pram: the weight of the invariant matrix; the
            rest is the matrix that changes nothing. For invariant matrices only; 0 changes
            nothing (default: 0.5)
        kind: noise: the kind of noise, and how the added variance is treated: exact,
            transformed, correlated, uncorrelated, per-unit (default: exact)
        amount: noise: variance of the noise as a share of the variance of the data
            (divisor n - 1). 0.1 to 0.3 are usual; 0 protects nothing (default: 0.15)
        degree: rotation: how far records are rotated. In a group of n the result has a
            correlation of about 1 / sqrt(1 + n degree²) with the original: near 0 it is the
            original data, which protects nothing; large degrees give IPSO (default: 0.1)
        blend: latin-hypercube: how a record and its synthetic partner are blended:
            additive, multiplicative (default: additive)
        parameters: joint-synthesis: the parameters that records are drawn with: shares,
            means, covariances and probabilities of levels. The component of each record is
            taken as known. Analysts' intervals depend on this choice: see `penumbra
            analyse`: posterior, fixed (default: fixed)
sequential-synthesis: the parameters
            that records are drawn with. Analysts' intervals depend on this choice: see
            `penumbra analyse`: posterior, fixed (default: fixed)
        bounds: joint-synthesis, sequential-synthesis: the range in which numbers are
            drawn: sign, range (default: sign)
        leaf: joint-synthesis: smallest number of records behind a component, or any
            other summary in its model. A larger number is safer and loses more information
            (default: 5)
sequential-synthesis: smallest number of records behind a leaf, or
            any other summary in a model. A larger number is safer and loses more
            information (default: 5)
        p: rank-swap: how far a value can move, in percent of the records: with 1,000
            records, 15 lets values swap with others up to 150 ranks away. A larger
            percentage is safer and loses more information; 10 to 20 are usual (default: 15)
        per: rank-swap, shuffle, pram, swap, perturb-weights: whether the method draws
            for each record, or once for each unit, so that the records of a unit still fit
            together: record, unit (default: record)
        keep: suppress: columns that must not be emptied: 1 for these and 0 for the
            others, one number for each column. Only the others are emptied, among records
            that have the same values in all kept columns. At least k records must share
            these values, or the step is refused (default: every column can be emptied)
        empty: suppress: how a missing value counts when records are compared, and so
            what is claimed. It decides for this step, whatever the description of the file
            says: both, level, wildcard (default: both)
        retain: pram: the probability that a value stays, if no matrix is given; the
            other levels that occur share the rest equally. 1 changes nothing (default: 0.8)
        matrix: pram: the transition probabilities: a row for each level, in the order
            of the levels, with the probability that it becomes each level (default: made
            from `retain`)
        invariant: pram: whether counts of the levels are kept on average: yes, no
            (default: yes)
        risky: swap: which records exchange their values: yes, no (default: yes)
        base: round-weights: weights become multiples of this number, and at least this
            number (default: 1)
        rounding: round-weights: which of the two nearest multiples a weight becomes:
            random, nearest (default: random)
        least: perturb-weights: the least change of a weight, as a share of it (default:
            0.05)
        noise: perturb-weights: the largest change of a weight, as a share of it. A
            larger change is safer and makes estimates less precise (default: 0.2)
        from_: recalibrate: the weights that are brought to the totals: equal, own
            (default: equal)
        totals: recalibrate: the totals to reach, such as counts of the population: a
            row for each given column, with the total of each level, in the order of the
            levels (default: those of the original weights)
        to: recalibrate: what is kept, if no totals are given: weights, population
            (default: weights)
        population: recalibrate: with population in `to`: the number of units in the
            population that the weights stand for (default: that of the description)
        lower: recalibrate: the least multiple of its starting weight that a weight may
            become, after all were scaled to the population. Give upper too (default: no
            bound but 0)
        upper: recalibrate: the largest multiple of its starting weight that a weight
            may become, after all were scaled to the population. Give lower too (default: no
            bound)
        numbers: sequential-synthesis: the regression of numbers. For parametric models
            only: normal, normal-rank (default: normal-rank)
        trees: sequential-synthesis: the number of trees. For forests only (default: 10)
        values: sequential-synthesis: the numbers that are drawn from the leaves. For
            trees and forests only: new, original (default: new)
        complexity: sequential-synthesis: a leaf of a tree is split if that lowers the
            error of the column by more than this share of it (default: 1e-8)
        evidence: sequential-synthesis: how evident a split of a tree must be. With 1, a
            split must gain more than its cost in the information criterion of Schwarz, and
            more for many classes and levels, as chance gains more there; so trees follow
            real relations and not single records. With `effects`, it counts twice in files
            of up to 2,000 records, and less so up to 8,000, because a split tells more
            about who is in a small file. A larger number is safer; 0 splits down to the
            smallest leaves, as other programs do, which reproduces records (default: 1)
        predictors: sequential-synthesis: which columns predict which: a row for each
            column of the step, with 1 for columns that can predict it and 0 for the others.
            Columns later in the order never predict earlier ones (default: all that come
            before it)
        columns: columns to protect: names, positions and roles (@key), separated by
            commas; may be repeated (default: the keys, numbers and categories, or for
            methods with given columns the confidential ones; without keys every numeric
            column)
        column_groups: columns that are grouped together, each such group of columns
            separately: all, each (one column at a time), 2, 3 or 4 (this many that
            correlate most), or lists as in "a,b;c,d" (default: as the method does)
        missing: what to do with missing values in the protected columns: refuse,
            own-group, median, level, drop, keep (default: refuse)
        block_size: largest number of records in a block; blocks are grouped separately,
            on all cores. Smaller blocks are faster and lose more. Without it the file is
            grouped as a whole
        cut: cuts the file into blocks of at most this many records. Each block is
            protected separately: on all cores, on a file larger than memory or on a
            cluster, with the same result. Smaller blocks are faster and lose more
        within: columns that make strata: records that differ in them share no group;
            may be repeated
        together: a column of units (households, persons with several records): records
            with equal values stay in one group and count once towards k
        dominance: largest share of a group's total (of absolute values) that one record
            can have in any column, in percent; groups in which a record has more are merged
            with the nearest
        given: columns that stay unchanged and whose relation to the replaced ones is
            kept, for microhybrid, ipso, muralidhar-sarathy, rotation, shuffle and
            sequential-synthesis; may be repeated (default: the numeric columns with the
            role harmless)
        where: a condition such as "income > 90000": records for which it does not hold
            stay unchanged, for synthesis
        constraint: a linear equation between columns that every written record must
            satisfy, such as "1.16 * a + 1.07 * b = c", for fuzzy; may be repeated
        ordinal: what replaces ordinal categories if replace is for numbers (default:
            median)
        nominal: what replaces nominal categories if replace is for numbers (default:
            mode, central-category with a taxonomy)
        confidential: confidential columns, for t-closeness; may be repeated (default:
            those with the role confidential)
        recode: recodes a column before all other steps: "intervals 18,30,45,65", "round
            5", "top 8000", "bottom 0", "date year", "merge A+B>C", "prefix 3", "level 1"
            (of its taxonomy); may be repeated
        sample: releases a random sample of this many percent of the records
        sample_within: draws the sample within the strata of these columns
        pseudonym: columns whose values become keyed pseudonyms
        violations: what to do with records of the original that violate a rule: refuse,
            repair, protect (default: refuse)
        identifiers: what to do with identifiers: drop, pseudonym, keep (default: drop);
            given, it also covers columns that only look like identifiers
        decimals: decimals of written numbers: keep (as in the original), full, or a
            number (default: keep)
        seed: 64 hexadecimal digits; without it a seed is drawn from the operating
            system
        insecure_seed: accept a seed that anyone can guess, such as zeros
        rules: rules that every record must satisfy, from a Schematron file or a file
            with a rule on each line; may be repeated
        rule: a rule, such as "wages + rent = total" or "if sex = male then pregnancies
            = 0"; may be repeated
        phase: only the patterns of a phase of the Schematron files; #ALL for every
            pattern (default: the phase that a schema names as its default, or every
            pattern)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        memory: for a file larger than memory: memory limit of the whole run, such as
            2GB; without cut the blocks are as large as fit
        resume: with memory: continue a run that was stopped, with the same command
        engine: local or spark (default: local)
        master: with engine spark: spark://HOST:PORT, yarn, local[2], ...
        conf: with engine spark: a setting of Spark; may be repeated
        staging: with engine spark: an address for temporary tables that every machine
            of the cluster can reach
        node: with engine spark: Node.js on the executors, a name or a path (default:
            node)
        spark_output: with engine spark: let Spark write OUTPUT, a folder of Parquet
            files; at an address it always does
        dry_run: with engine spark: print the SQL, and do nothing
        reveal: with engine spark: store the log of Spark, which can hold data, in the
            folder that must stay
        sign_with: sign with this private key of penumbra key new (default: the file
            that PENUMBRA_KEY names, if it is set)
        passphrase_file: a file whose first line is the passphrase of the key (default:
            ask on the terminal)
        workers: number of threads (default: all cores)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "protect",
        Protected,
        locals(),
        ("data", None, "data"),
        ("output", "--output", "path"),
        ("stay", "--stay", "path"),
        ("output_table", "--output-table", "text"),
        ("because", "--because", "text"),
        ("implicates", "--implicates", "number"),
        ("recipe", "--recipe", "paper"),
        ("step", "--step", "number"),
        ("method", "--method", "text"),
        ("group", "--group", "text"),
        ("replace", "--replace", "text"),
        ("k", "--k", "number"),
        ("standardise", "--standardise", "text"),
        ("importance", "--importance", "numbers"),
        ("effort", "--effort", "text"),
        ("start", "--start", "text"),
        ("gamma", "--gamma", "number"),
        ("rest", "--rest", "text"),
        ("order", "--order", "numbers"),
        ("rounds", "--rounds", "number"),
        ("split", "--split", "text"),
        ("components", "--components", "number"),
        ("most", "--most", "number"),
        ("model", "--model", "text"),
        ("transform", "--transform", "text"),
        ("tails", "--tails", "text"),
        ("starts", "--starts", "text"),
        ("centres", "--centres", "number"),
        ("fuzziness", "--fuzziness", "text"),
        ("m1", "--m1", "number"),
        ("m2", "--m2", "number"),
        ("lambda1", "--lambda1", "number"),
        ("lambda2", "--lambda2", "number"),
        ("smallest", "--smallest", "number"),
        ("t", "--t", "number"),
        ("share", "--share", "text"),
        ("form", "--form", "text"),
        ("categories", "--categories", "text"),
        ("alpha", "--alpha", "numbers"),
        ("kind", "--kind", "text"),
        ("amount", "--amount", "number"),
        ("degree", "--degree", "number"),
        ("blend", "--blend", "text"),
        ("parameters", "--parameters", "text"),
        ("bounds", "--bounds", "text"),
        ("leaf", "--leaf", "number"),
        ("p", "--p", "numbers"),
        ("per", "--per", "text"),
        ("keep", "--keep", "numbers"),
        ("empty", "--empty", "text"),
        ("retain", "--retain", "number"),
        ("matrix", "--matrix", "numbers"),
        ("invariant", "--invariant", "text"),
        ("risky", "--risky", "text"),
        ("base", "--base", "number"),
        ("rounding", "--rounding", "text"),
        ("least", "--least", "number"),
        ("noise", "--noise", "number"),
        ("from_", "--from", "text"),
        ("totals", "--totals", "numbers"),
        ("to", "--to", "text"),
        ("population", "--population", "number"),
        ("lower", "--lower", "number"),
        ("upper", "--upper", "number"),
        ("numbers", "--numbers", "text"),
        ("trees", "--trees", "number"),
        ("values", "--values", "text"),
        ("complexity", "--complexity", "number"),
        ("evidence", "--evidence", "number"),
        ("predictors", "--predictors", "numbers"),
        ("columns", "--columns", "names"),
        ("column_groups", "--column-groups", "text"),
        ("missing", "--missing", "text"),
        ("block_size", "--block-size", "number"),
        ("cut", "--cut", "number"),
        ("within", "--within", "names"),
        ("together", "--together", "text"),
        ("dominance", "--dominance", "number"),
        ("given", "--given", "names"),
        ("where", "--where", "text"),
        ("constraint", "--constraint", "texts"),
        ("ordinal", "--ordinal", "text"),
        ("nominal", "--nominal", "text"),
        ("confidential", "--confidential", "names"),
        ("recode", "--recode", "pairs"),
        ("sample", "--sample", "number"),
        ("sample_within", "--sample-within", "names"),
        ("pseudonym", "--pseudonym", "names"),
        ("violations", "--violations", "text"),
        ("identifiers", "--identifiers", "text"),
        ("decimals", "--decimals", "text"),
        ("seed", "--seed", "text"),
        ("insecure_seed", "--insecure-seed", "flag"),
        ("rules", "--rules", "rules"),
        ("rule", "--rule", "texts"),
        ("phase", "--phase", "text"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("memory", "--memory", "text"),
        ("resume", "--resume", "flag"),
        ("engine", "--engine", "text"),
        ("master", "--master", "text"),
        ("conf", "--conf", "texts"),
        ("staging", "--staging", "text"),
        ("node", "--node", "text"),
        ("spark_output", "--spark-output", "flag"),
        ("dry_run", "--dry-run", "flag"),
        ("reveal", "--reveal", "flag"),
        ("sign_with", "--sign-with", "path"),
        ("passphrase_file", "--passphrase-file", "path"),
        ("workers", "--workers", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
        ("overwrite", "--overwrite", "flag"),
    )



def verify(
    data: Data,
    protected: Data | Protected | None = None,
    *,
    certificate: Path | None = None,
    expect: str | None = None,
    partition: Path | None = None,
    recipe: Paper | None = None,
    replay: bool = False,
    memory: str | None = None,
    signed_by: Texts | None = None,
    revoked: Path | list[Path] | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    other_description: bool = False,
) -> Verification:
    """Recompute every claim of a certificate from the files, or check a bundle without the original.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        protected: what protect() returned, or records as a frame, a table or a path
        certificate: certificate.json of the folder that must stay; a bundle needs none
        expect: the digest that you were told: the seal of the certificate, or the
            SHA-256 of statement.json of a bundle
        partition: the partition (default: partition.csv beside the certificate, if it
            exists)
        recipe: the recipe with its seed, which tells what must be claimed (default:
            recipe.json beside the certificate, if it exists)
        replay: also make the protected file again from the recipe and its seed: takes
            as long as protect did
        memory: for files larger than memory that were cut into blocks: memory limit of
            the whole run, such as 2GB
        signed_by: the public key that must have signed it, or its file; if repeated,
            one of them
        revoked: a revocation of penumbra key revoke: signatures that it ends are
            refused; may be repeated (default: KEY.revoked.json beside a file of signed_by,
            if it exists)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        other_description: judge the file by the description although it was protected
            with another one
    """
    return call(
        "verify",
        Verification,
        locals(),
        ("data", None, "data"),
        ("protected", None, "protected"),
        ("certificate", "--certificate", "path"),
        ("expect", "--expect", "text"),
        ("partition", "--partition", "path"),
        ("recipe", "--recipe", "paper"),
        ("replay", "--replay", "flag"),
        ("memory", "--memory", "text"),
        ("signed_by", "--signed-by", "texts"),
        ("revoked", "--revoked", "path"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("other_description", "--other-description", "flag"),
    )



def assess(
    original: Data,
    *protected: Data | Protected,
    measures: Texts | None = None,
    columns: Texts | None = None,
    keys: Texts | None = None,
    confidential: Texts | None = None,
    regression: Texts | None = None,
    unpaired: bool = False,
    partition: Path | None = None,
    certificate: Path | None = None,
    map: Path | None = None,
    utility: str | None = None,
    risk: str | None = None,
    report: Path | None = None,
    public_report: Path | None = None,
    risk_table: Path | None = None,
    also_released: Data | Protected | list[Data | Protected] | None = None,
    holdout: Data | None = None,
    population_file: Data | None = None,
    population_counts: str | None = None,
    for_: str | None = None,
    limits: Paper | None = None,
    workers: float | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    other_description: bool = False,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
    overwrite: bool = False,
) -> Assessment:
    """Measure how safe a protected file is, and how much an analyst loses.

    Args:
        original: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        protected: what protect() returned, or records as a frame, a table or a path
        measures: measures and scores by name, or utility, risk, scores, all; see
            penumbra methods (default: those that take less than 15 s each; all: less than
            10 min each)
        columns: columns to compare, names or positions (default: the numeric columns
            that were changed)
        keys: columns that an intruder is assumed to know, of any kind (default: the
            first seven compared; for combinations, the likely keys)
        confidential: columns that nobody should learn, for l-diversity and t-closeness
            (default: guessed by their names)
        regression: a regression whose coefficients are compared, such as "income ~ age
            + hours"; may be repeated
        unpaired: the records of the two files are not in the same order
        partition: the partition that protect stored: which records form a group
            (default: in PROTECTED.must-stay)
        certificate: the certificate that protect stored, for the report (default: in
            PROTECTED.must-stay)
        map: with several protected files: draw them on one map, .svg or .html; it must
            stay
        utility: the axis of the map for the analyst (default: pil; with for the first
            measure that has a limit)
        risk: the axis of the map for the intruder (default: linkage; with for the first
            that has a limit)
        report: write a page with charts; it must stay, because it helps an intruder
        public_report: write the version of that page for readers outside
        risk_table: write the risk of every record as CSV: its line in both files, then
            a column for each risk measure; it must stay
        also_released: another release of the same original: measure what both reveal
            together; may be repeated
        holdout: records of the same kind, with the same columns, that the protection
            did not use: tests whether the file is nearer to the records it was made from
        population_file: the population, such as a census or a register, with the keys
            under the same names: counts for k-map, delta-presence, journalist and marketer
            risk
        population_counts: the column of that file with the number of persons that a
            record stands for (default: each is one person)
        for_: who the file is for: show which limits hold (public, scientific, in-house;
            see penumbra limits)
        limits: your own limits, as penumbra limits json writes them
        workers: number of threads (default: all cores)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        other_description: judge the file by the description although it was protected
            with another one
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "assess",
        Assessment,
        locals(),
        ("original", None, "data"),
        ("protected", None, "protected"),
        ("measures", "--measures", "names"),
        ("columns", "--columns", "names"),
        ("keys", "--keys", "names"),
        ("confidential", "--confidential", "names"),
        ("regression", "--regression", "texts"),
        ("unpaired", "--unpaired", "flag"),
        ("partition", "--partition", "path"),
        ("certificate", "--certificate", "path"),
        ("map", "--map", "path"),
        ("utility", "--utility", "text"),
        ("risk", "--risk", "text"),
        ("report", "--report", "path"),
        ("public_report", "--public-report", "path"),
        ("risk_table", "--risk-table", "path"),
        ("also_released", "--also-released", "protected"),
        ("holdout", "--holdout", "data"),
        ("population_file", "--population-file", "data"),
        ("population_counts", "--population-counts", "text"),
        ("for_", "--for", "text"),
        ("limits", "--limits", "paper"),
        ("workers", "--workers", "number"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("other_description", "--other-description", "flag"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
        ("overwrite", "--overwrite", "flag"),
    )



def release(
    original: Data,
    protected: Data | Protected,
    *,
    output: Path | None = None,
    for_: str | None = None,
    limits: Paper | None = None,
    accept: Texts | None = None,
    reason: Texts | None = None,
    author: Texts | None = None,
    until: Texts | None = None,
    advise: bool = False,
    holdout: Data | None = None,
    format: Texts | None = None,
    spreadsheet: bool = False,
    keys: Texts | None = None,
    stay: Path | None = None,
    also_released: Data | Protected | list[Data | Protected] | None = None,
    risk_table: bool = False,
    explorer: bool = False,
    sign_with: Path | None = None,
    passphrase_file: Path | None = None,
    workers: float | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    other_description: bool = False,
) -> Bundle:
    """Check every gate, and make the folder that may leave.

    Args:
        original: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        protected: what protect() returned, or records as a frame, a table or a path
        output: the folder that may leave: new, or empty
        for_: who the file is for: public, scientific, in-house, or a purpose of limits
        limits: your own limits (default: those that penumbra limits shows)
        accept: let this gate, or this limit of the purpose, fail, with a reason; may be
            repeated
        reason: the reason: one for each accept, in the same order; stored in the audit
            log
        author: who accepts: one for all, or one for each accept (default: who runs the
            program)
        until: the last day of the acceptance, as 2027-01-31, which then counts for
            later releases of the file too: one for all, or one for each accept (default:
            this release alone)
        advise: try remedies for the limits that fail, for some seconds
        holdout: records of the same kind that the protection never saw, for limits of
            synthetic files
        format: the format of the data (default: that of the protected file)
        spreadsheet: the data will be opened in a spreadsheet: put an apostrophe before
            a cell that it would read as a formula
        keys: columns that an intruder is assumed to know, of any kind (default: as in
            penumbra assess)
        stay: the folder that must stay (default: PROTECTED.must-stay)
        also_released: another release of the same original, which must not reveal more
            together with this one; may be repeated (default: those that audit logs in the
            same folder name; none judges this file alone, and is logged)
        risk_table: write the risk of every record to risk-table.csv in the folder that
            must stay; see penumbra assess
        explorer: add explorer.html: one page in which receivers filter, tabulate and
            draw the data, and see how far each figure may be off
        sign_with: sign with this private key of penumbra key new (default: the file
            that PENUMBRA_KEY names, if it is set)
        passphrase_file: a file whose first line is the passphrase of the key (default:
            ask on the terminal)
        workers: number of threads (default: all cores)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        other_description: judge the file by the description although it was protected
            with another one
    """
    return call(
        "release",
        Bundle,
        locals(),
        ("original", None, "data"),
        ("protected", None, "protected"),
        ("output", "--output", "path"),
        ("for_", "--for", "text"),
        ("limits", "--limits", "paper"),
        ("accept", "--accept", "texts"),
        ("reason", "--reason", "texts"),
        ("author", "--author", "texts"),
        ("until", "--until", "texts"),
        ("advise", "--advise", "flag"),
        ("holdout", "--holdout", "data"),
        ("format", "--format", "texts"),
        ("spreadsheet", "--spreadsheet", "flag"),
        ("keys", "--keys", "names"),
        ("stay", "--stay", "path"),
        ("also_released", "--also-released", "protected"),
        ("risk_table", "--risk-table", "flag"),
        ("explorer", "--explorer", "flag"),
        ("sign_with", "--sign-with", "path"),
        ("passphrase_file", "--passphrase-file", "path"),
        ("workers", "--workers", "number"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("other_description", "--other-description", "flag"),
    )



def suggest(
    data: Data,
    *,
    output: str | None = None,
    for_: str | None = None,
    limits: Paper | None = None,
    max_risk: float | None = None,
    limit: Texts | None = None,
    resume: Path | None = None,
    objective: str | None = None,
    budget: str | None = None,
    trials: float | None = None,
    methods: Texts | None = None,
    recipe: Paper | None = None,
    columns: Texts | None = None,
    identifiers: str | None = None,
    missing: str | None = None,
    violations: str | None = None,
    seed: str | None = None,
    rules: Paper | Texts | list[Paper | Texts] | None = None,
    rule: Texts | None = None,
    phase: str | None = None,
    workers: float | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
    overwrite: bool = False,
) -> Suggestions:
    """Search methods and parameters for the recipe that loses least within limits, and explain the choice; nothing is protected.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        output: write the recipes: a folder, or a .json file for the best alone
        for_: who it is for: public, scientific or in-house; its limits must hold (see
            penumbra limits)
        limits: your own limits, as penumbra limits json writes them
        max_risk: largest share of correct links, as limit "linkage<=PERCENT"
        limit: another limit, such as "linkage<=5" or "regression>=80"; may be repeated
        resume: keep every trial in a folder, which must stay: a stopped search goes on
            from there
        objective: the measure to minimise, see penumbra methods (default: score for
            numbers, score-categories, score-mixed for both)
        budget: time for the search, such as 90s, 5m or 1h (default: 2m)
        trials: number of recipes to try; with seed the result is always the same
        methods: methods to search, see penumbra methods (default: all suitable ones)
        recipe: a recipe whose columns, roles, rules and preparations are kept
        columns: columns to protect: names, positions and roles (default: the keys,
            otherwise the numeric columns)
        identifiers: what to do with identifiers, as in protect
        missing: what to do with missing values, as in protect
        violations: what to do with records that violate a rule, as in protect
        seed: 64 hexadecimal digits, for the search; recipes have no seed
        rules: rules that every record must satisfy, from a Schematron file or a file
            with a rule on each line; may be repeated
        rule: a rule, such as "wages + rent = total" or "if sex = male then pregnancies
            = 0"; may be repeated
        phase: only the patterns of a phase of the Schematron files; #ALL for every
            pattern (default: the phase that a schema names as its default, or every
            pattern)
        workers: number of threads (default: all cores)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "suggest",
        Suggestions,
        locals(),
        ("data", None, "data"),
        ("output", "--output", "text"),
        ("for_", "--for", "text"),
        ("limits", "--limits", "paper"),
        ("max_risk", "--max-risk", "number"),
        ("limit", "--limit", "texts"),
        ("resume", "--resume", "path"),
        ("objective", "--objective", "text"),
        ("budget", "--budget", "text"),
        ("trials", "--trials", "number"),
        ("methods", "--methods", "names"),
        ("recipe", "--recipe", "paper"),
        ("columns", "--columns", "names"),
        ("identifiers", "--identifiers", "text"),
        ("missing", "--missing", "text"),
        ("violations", "--violations", "text"),
        ("seed", "--seed", "text"),
        ("rules", "--rules", "rules"),
        ("rule", "--rule", "texts"),
        ("phase", "--phase", "text"),
        ("workers", "--workers", "number"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
        ("overwrite", "--overwrite", "flag"),
    )



def compare(
    data: Data,
    *,
    k: float | None = None,
    methods: Texts | None = None,
    columns: Texts | None = None,
    missing: str | None = None,
    patience: float | None = None,
    picture: Path | None = None,
    seed: str | None = None,
    workers: float | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
    overwrite: bool = False,
) -> Figures:
    """Run all suitable methods on a file and show which loses least; nothing is protected.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        k: smallest group size
        methods: ways to group to compare, see penumbra methods (default: all)
        columns: columns to protect: names, positions and roles (@key) (default: as
            protect chooses)
        missing: what to do with missing values, as in protect
        patience: seconds after which a method is stopped (default: 60)
        picture: write the map of loss and linkage as an SVG picture
        seed: 64 hexadecimal digits, for methods that draw
        workers: number of threads (default: all cores)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "compare",
        Figures,
        locals(),
        ("data", None, "data"),
        ("k", "--k", "number"),
        ("methods", "--methods", "names"),
        ("columns", "--columns", "names"),
        ("missing", "--missing", "text"),
        ("patience", "--patience", "number"),
        ("picture", "--picture", "path"),
        ("seed", "--seed", "text"),
        ("workers", "--workers", "number"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
        ("overwrite", "--overwrite", "flag"),
    )



def sweep(
    data: Data,
    *,
    methods: Texts | None = None,
    output: Path | None = None,
    yes: bool = False,
    measures: Texts | None = None,
    utility: str | None = None,
    risk: str | None = None,
    keys: Texts | None = None,
    regression: Texts | None = None,
    realisations: float | None = None,
    for_: str | None = None,
    limits: Paper | None = None,
    limit: Texts | None = None,
    recipe: Paper | None = None,
    step: float | None = None,
    method: str | None = None,
    group: str | None = None,
    replace: str | None = None,
    k: float | None = None,
    standardise: str | None = None,
    importance: Numbers | None = None,
    effort: str | None = None,
    start: str | None = None,
    gamma: float | None = None,
    rest: str | None = None,
    order: Numbers | None = None,
    rounds: float | None = None,
    split: str | None = None,
    components: float | None = None,
    most: float | None = None,
    model: str | None = None,
    transform: str | None = None,
    tails: str | None = None,
    starts: str | None = None,
    centres: float | None = None,
    fuzziness: str | None = None,
    m1: float | None = None,
    m2: float | None = None,
    lambda1: float | None = None,
    lambda2: float | None = None,
    smallest: float | None = None,
    t: float | None = None,
    share: str | None = None,
    form: str | None = None,
    categories: str | None = None,
    alpha: Numbers | None = None,
    kind: str | None = None,
    amount: float | None = None,
    degree: float | None = None,
    blend: str | None = None,
    parameters: str | None = None,
    bounds: str | None = None,
    leaf: float | None = None,
    p: Numbers | None = None,
    per: str | None = None,
    keep: Numbers | None = None,
    empty: str | None = None,
    retain: float | None = None,
    matrix: Numbers | None = None,
    invariant: str | None = None,
    risky: str | None = None,
    base: float | None = None,
    rounding: str | None = None,
    least: float | None = None,
    noise: float | None = None,
    from_: str | None = None,
    totals: Numbers | None = None,
    to: str | None = None,
    population: float | None = None,
    lower: float | None = None,
    upper: float | None = None,
    numbers: str | None = None,
    trees: float | None = None,
    values: str | None = None,
    complexity: float | None = None,
    evidence: float | None = None,
    predictors: Numbers | None = None,
    columns: Texts | None = None,
    column_groups: str | None = None,
    missing: str | None = None,
    block_size: float | None = None,
    cut: float | None = None,
    within: Texts | None = None,
    together: str | None = None,
    dominance: float | None = None,
    given: Texts | None = None,
    where: str | None = None,
    constraint: Texts | None = None,
    ordinal: str | None = None,
    nominal: str | None = None,
    confidential: Texts | None = None,
    recode: Pairs | None = None,
    sample: float | None = None,
    sample_within: Texts | None = None,
    pseudonym: Texts | None = None,
    violations: str | None = None,
    identifiers: str | None = None,
    decimals: str | None = None,
    seed: str | None = None,
    insecure_seed: bool = False,
    rules: Paper | Texts | list[Paper | Texts] | None = None,
    rule: Texts | None = None,
    phase: str | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    workers: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
) -> Figures:
    """Run many recipes on a file, measure each, and map their loss against their risk; nothing is protected.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        methods: known ways to protect, see penumbra methods (default: the method of the
            recipe, or microaggregation)
        output: folder for all results; it must stay (default: FILE.sweep.must-stay)
        yes: run more than 5,000 recipes
        measures: measures and scores by name, see penumbra methods (default: a few that
            are quick)
        utility: the axis for the analyst (default: pil; with limits, the first measure
            that has one: il1s with for public or in-house, pil with for scientific)
        risk: the axis for the intruder (default: linkage; with limits, the first
            measure that has one)
        keys: columns that an intruder is assumed to know (default: the first seven
            compared)
        regression: a regression whose coefficients are compared, such as "income ~ age
            + hours"; may be repeated
        realisations: number of runs of a recipe that draws at random, each with another
            seed (default: 3)
        for_: who it is for: public, scientific, in-house (see penumbra limits); its
            limits are measured and shown
        limits: your own limits, as penumbra limits json writes them
        limit: another limit, such as "linkage<=5" or "regression>=80"; may be repeated
        recipe: do what a recipe says; flags for a step change its only step
        step: the step of the recipe that the flags change, if it has several
        method: a known way to protect, see penumbra methods (default: microaggregation)
        group: how records are grouped (default: as the method does)
        replace: what replaces values (default: as the method does)
        k: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, principal-component,
            sum-of-z-scores, hansen-mukherjee, fixed-blocks, mixture, condensation, k-modes,
            t-closeness-first, t-closeness-merge: smallest group size. A larger size is
            safer and loses more information; 3 to 10 are usual. 1 protects nothing and is
            for study
fuzzy: average number of records that share a centre. A larger number
            is safer and loses more information; 3 to 10 are usual. A single group can be
            smaller, see smallest
suppress: smallest number of records that share each
            combination of the columns; of units, such as households, if the file has them.
            A larger number is safer and empties more cells; 3 to 10 are usual (default: 3)
        standardise: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, principal-component,
            sum-of-z-scores, condensation, t-closeness-first, t-closeness-merge, medoid: how
            columns are brought to a common scale before distances are taken: sd, range,
            rank, none (default: sd)
fuzzy: how columns are brought to a common scale before
            distances are taken: sd, range, none (default: sd)
k-modes: how numeric columns
            are brought to the scale of categories: sd, range (default: sd)
        importance: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, k-modes,
            t-closeness-first, t-closeness-merge: how much each column counts when records
            are compared: 1, or one number for each column. Squared distances in the column
            are multiplied by it (default: 1)
suppress: the cost of an emptied cell of a
            column: one number for all columns or one for each. The sum over all emptied
            cells becomes as small as possible, so a column with a larger number is emptied
            less (default: 1)
        effort: optimise: length of the search: a number of rounds, so that the result
            does not depend on the machine. Files of less than 20,000 records get more
            rounds, up to ten times as many: quick, normal, thorough (default: normal)
        start: optimise: the groups from which the search starts. If a few large records
            cause most of the loss, the search may keep their first groups: several, mdav,
            v-mdav, mu-approx, cbfs, mhm (default: several)
        gamma: v-mdav: gain factor: a group takes one more record if the record is
            nearer to the group than gamma times its distance to the other records without a
            group. 0 keeps all groups at k; 0.2 is for scattered records, 1.1 for records in
            clear clusters (default: 0.2)
        rest: v-mdav: what happens to the last records, which are too few for a usual
            group: nearest, last-group (default: nearest)
        order: mhm: the order in which the records are cut first: centroid-path, mdav,
            nearest-point (default: centroid-path)
sequential-synthesis: the order in which
            columns are synthesised: a list of their positions among the columns of the
            step, from 1 on (default: columns with few distinct values first)
        rounds: mhm: largest number of rounds of ordering and cutting. From the second
            round on, records are ordered along a path over the means of the groups found
            before, as long as the sum of squares falls. 1 is the published method of 2006
            (default: 20)
fuzzy: largest number of rounds, in which centres and memberships
            are computed in turn. The method stops earlier if centres converge: none moves
            by more than 0.00001 standard deviations in a round, or 0.01 in a file that is
            cut into blocks (default: 500)
k-modes: largest number of rounds. In a round,
            records go to the nearest mode and modes are computed again. The method stops
            earlier if no record moves (default: 20)
        split: principal-component, sum-of-z-scores: how the sorted records are cut into
            groups: optimal, fixed (default: optimal)
        components: mixture: number of components of the mixture, which is the largest
            number of groups (default: chosen by BIC, from 1 to `most`)
        most: mixture: the largest number of components that BIC can choose. There are
            never more than the number of records divided by k (default:
            9)
sequential-synthesis: largest number of columns that predict another: those
            that explain most of it (default: all that come before it)
        model: mixture: what the components have in common. Three letters for their
            volume, shape and orientation: E is equal for all, V is variable, I is the
            identity: a ball, or axes along the columns: auto, EII, VII, EEI, VEI, EVI, VVI,
            EEE, VEE, EVE, VVE, EEV, VEV, EVV, VVV (default: auto)
sequential-synthesis: the
            model of each column given the columns before it: effects, tree, forest,
            parametric (default: effects)
        transform: mixture: the transformation of the columns before the fit. The file
            keeps its values: none, auto, log, yeo-johnson (default: none)
        tails: mixture: how far records can be from the middle of their component:
            normal, t (default: normal)
        starts: mixture: the starts from which each mixture is fitted; the best fit is
            kept: some, all (default: some)
fuzzy: number of starts: each takes 10 rounds,
            and the best continues (default: 3)
        centres: fuzzy: number of centres; at most one for every k records (default: one
            for every k records)
        fuzziness: fuzzy: how records belong to several centres at once: power, entropy
            (default: power)
        m1: fuzzy: with fuzziness power: how fuzzy the centres are. Near 1 each centre
            is the mean of the records around it; with a large number all centres are
            similar (default: 1.2)
        m2: fuzzy: with fuzziness power: how fuzzy the draw is. Near 1 a record gets its
            nearest centre, with a large number any centre (default: 1.2)
        lambda1: fuzzy: with fuzziness entropy: how crisp the centres are, in units of
            one over a squared distance (default: 10)
        lambda2: fuzzy: with fuzziness entropy: how crisp the draw is. If the squared
            distance to a centre exceeds that to the nearest by 1 / lambda2, the centre is
            drawn 2.7 times less often (default: 10)
        smallest: fuzzy: smallest group: groups of fewer records are dissolved, and
            their records draw again among the others (default: groups have any size from 1)
        t: t-closeness-first, t-closeness-merge: largest earth mover’s distance between
            the distribution of a confidential column in a group and in the whole file. A
            smaller limit is safer and loses more information; 0.05 to 0.25 are usual. 0
            demands the same distribution in every group, 1 demands nothing
        share: order-statistic: which value of a sorted group is taken, as a share of
            its records: 0 the smallest, 0.5 the lower median, 1 the largest (default:
            0.5)
suppress: what k units share in a file with waves: record, series (default:
            record)
swap: largest number of records that exchange their values, in percent
            of the records (default: 5)
        form: ipso: how the part of the replaced columns that the given columns do not
            explain is drawn: exact, orthogonal, regression, fitted (default: exact)
        categories: ipso, normal, redraw: how the categories of a group are drawn, if
            the step has categories: vectors, latent-class (default: vectors)
        alpha: muralidhar-sarathy: the share of the original residuals that is kept: one
            number, one for each column, or a matrix in which row i is the share that column
            i takes from each column. 0 is synthetic; 1 is the original data, which protects
            nothing (default: 0.5)
latin-hypercube: weight of the original record in the
            blend with its synthetic partner: 0 is synthetic; 1 is the original data, which
            protects nothing (default: 0.5)
pram: the weight of the invariant matrix; the
            rest is the matrix that changes nothing. For invariant matrices only; 0 changes
            nothing (default: 0.5)
        kind: noise: the kind of noise, and how the added variance is treated: exact,
            transformed, correlated, uncorrelated, per-unit (default: exact)
        amount: noise: variance of the noise as a share of the variance of the data
            (divisor n - 1). 0.1 to 0.3 are usual; 0 protects nothing (default: 0.15)
        degree: rotation: how far records are rotated. In a group of n the result has a
            correlation of about 1 / sqrt(1 + n degree²) with the original: near 0 it is the
            original data, which protects nothing; large degrees give IPSO (default: 0.1)
        blend: latin-hypercube: how a record and its synthetic partner are blended:
            additive, multiplicative (default: additive)
        parameters: joint-synthesis: the parameters that records are drawn with: shares,
            means, covariances and probabilities of levels. The component of each record is
            taken as known. Analysts' intervals depend on this choice: see `penumbra
            analyse`: posterior, fixed (default: fixed)
sequential-synthesis: the parameters
            that records are drawn with. Analysts' intervals depend on this choice: see
            `penumbra analyse`: posterior, fixed (default: fixed)
        bounds: joint-synthesis, sequential-synthesis: the range in which numbers are
            drawn: sign, range (default: sign)
        leaf: joint-synthesis: smallest number of records behind a component, or any
            other summary in its model. A larger number is safer and loses more information
            (default: 5)
sequential-synthesis: smallest number of records behind a leaf, or
            any other summary in a model. A larger number is safer and loses more
            information (default: 5)
        p: rank-swap: how far a value can move, in percent of the records: with 1,000
            records, 15 lets values swap with others up to 150 ranks away. A larger
            percentage is safer and loses more information; 10 to 20 are usual (default: 15)
        per: rank-swap, shuffle, pram, swap, perturb-weights: whether the method draws
            for each record, or once for each unit, so that the records of a unit still fit
            together: record, unit (default: record)
        keep: suppress: columns that must not be emptied: 1 for these and 0 for the
            others, one number for each column. Only the others are emptied, among records
            that have the same values in all kept columns. At least k records must share
            these values, or the step is refused (default: every column can be emptied)
        empty: suppress: how a missing value counts when records are compared, and so
            what is claimed. It decides for this step, whatever the description of the file
            says: both, level, wildcard (default: both)
        retain: pram: the probability that a value stays, if no matrix is given; the
            other levels that occur share the rest equally. 1 changes nothing (default: 0.8)
        matrix: pram: the transition probabilities: a row for each level, in the order
            of the levels, with the probability that it becomes each level (default: made
            from `retain`)
        invariant: pram: whether counts of the levels are kept on average: yes, no
            (default: yes)
        risky: swap: which records exchange their values: yes, no (default: yes)
        base: round-weights: weights become multiples of this number, and at least this
            number (default: 1)
        rounding: round-weights: which of the two nearest multiples a weight becomes:
            random, nearest (default: random)
        least: perturb-weights: the least change of a weight, as a share of it (default:
            0.05)
        noise: perturb-weights: the largest change of a weight, as a share of it. A
            larger change is safer and makes estimates less precise (default: 0.2)
        from_: recalibrate: the weights that are brought to the totals: equal, own
            (default: equal)
        totals: recalibrate: the totals to reach, such as counts of the population: a
            row for each given column, with the total of each level, in the order of the
            levels (default: those of the original weights)
        to: recalibrate: what is kept, if no totals are given: weights, population
            (default: weights)
        population: recalibrate: with population in `to`: the number of units in the
            population that the weights stand for (default: that of the description)
        lower: recalibrate: the least multiple of its starting weight that a weight may
            become, after all were scaled to the population. Give upper too (default: no
            bound but 0)
        upper: recalibrate: the largest multiple of its starting weight that a weight
            may become, after all were scaled to the population. Give lower too (default: no
            bound)
        numbers: sequential-synthesis: the regression of numbers. For parametric models
            only: normal, normal-rank (default: normal-rank)
        trees: sequential-synthesis: the number of trees. For forests only (default: 10)
        values: sequential-synthesis: the numbers that are drawn from the leaves. For
            trees and forests only: new, original (default: new)
        complexity: sequential-synthesis: a leaf of a tree is split if that lowers the
            error of the column by more than this share of it (default: 1e-8)
        evidence: sequential-synthesis: how evident a split of a tree must be. With 1, a
            split must gain more than its cost in the information criterion of Schwarz, and
            more for many classes and levels, as chance gains more there; so trees follow
            real relations and not single records. With `effects`, it counts twice in files
            of up to 2,000 records, and less so up to 8,000, because a split tells more
            about who is in a small file. A larger number is safer; 0 splits down to the
            smallest leaves, as other programs do, which reproduces records (default: 1)
        predictors: sequential-synthesis: which columns predict which: a row for each
            column of the step, with 1 for columns that can predict it and 0 for the others.
            Columns later in the order never predict earlier ones (default: all that come
            before it)
        columns: columns to protect: names, positions and roles (@key), separated by
            commas; may be repeated (default: the keys, numbers and categories, or for
            methods with given columns the confidential ones; without keys every numeric
            column)
        column_groups: columns that are grouped together, each such group of columns
            separately: all, each (one column at a time), 2, 3 or 4 (this many that
            correlate most), or lists as in "a,b;c,d" (default: as the method does)
        missing: what to do with missing values in the protected columns: refuse,
            own-group, median, level, drop, keep (default: refuse)
        block_size: largest number of records in a block; blocks are grouped separately,
            on all cores. Smaller blocks are faster and lose more. Without it the file is
            grouped as a whole
        cut: cuts the file into blocks of at most this many records. Each block is
            protected separately: on all cores, on a file larger than memory or on a
            cluster, with the same result. Smaller blocks are faster and lose more
        within: columns that make strata: records that differ in them share no group;
            may be repeated
        together: a column of units (households, persons with several records): records
            with equal values stay in one group and count once towards k
        dominance: largest share of a group's total (of absolute values) that one record
            can have in any column, in percent; groups in which a record has more are merged
            with the nearest
        given: columns that stay unchanged and whose relation to the replaced ones is
            kept, for microhybrid, ipso, muralidhar-sarathy, rotation, shuffle and
            sequential-synthesis; may be repeated (default: the numeric columns with the
            role harmless)
        where: a condition such as "income > 90000": records for which it does not hold
            stay unchanged, for synthesis
        constraint: a linear equation between columns that every written record must
            satisfy, such as "1.16 * a + 1.07 * b = c", for fuzzy; may be repeated
        ordinal: what replaces ordinal categories if replace is for numbers (default:
            median)
        nominal: what replaces nominal categories if replace is for numbers (default:
            mode, central-category with a taxonomy)
        confidential: confidential columns, for t-closeness; may be repeated (default:
            those with the role confidential)
        recode: recodes a column before all other steps: "intervals 18,30,45,65", "round
            5", "top 8000", "bottom 0", "date year", "merge A+B>C", "prefix 3", "level 1"
            (of its taxonomy); may be repeated
        sample: releases a random sample of this many percent of the records
        sample_within: draws the sample within the strata of these columns
        pseudonym: columns whose values become keyed pseudonyms
        violations: what to do with records of the original that violate a rule: refuse,
            repair, protect (default: refuse)
        identifiers: what to do with identifiers: drop, pseudonym, keep (default: drop);
            given, it also covers columns that only look like identifiers
        decimals: decimals of written numbers: keep (as in the original), full, or a
            number (default: keep)
        seed: 64 hexadecimal digits; without it a seed is drawn from the operating
            system
        insecure_seed: accept a seed that anyone can guess, such as zeros
        rules: rules that every record must satisfy, from a Schematron file or a file
            with a rule on each line; may be repeated
        rule: a rule, such as "wages + rent = total" or "if sex = male then pregnancies
            = 0"; may be repeated
        phase: only the patterns of a phase of the Schematron files; #ALL for every
            pattern (default: the phase that a schema names as its default, or every
            pattern)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        workers: number of threads (default: all cores)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
    """
    return call(
        "sweep",
        Figures,
        locals(),
        ("data", None, "data"),
        ("methods", "--methods", "names"),
        ("output", "--output", "path"),
        ("yes", "--yes", "flag"),
        ("measures", "--measures", "names"),
        ("utility", "--utility", "text"),
        ("risk", "--risk", "text"),
        ("keys", "--keys", "names"),
        ("regression", "--regression", "texts"),
        ("realisations", "--realisations", "number"),
        ("for_", "--for", "text"),
        ("limits", "--limits", "paper"),
        ("limit", "--limit", "texts"),
        ("recipe", "--recipe", "paper"),
        ("step", "--step", "number"),
        ("method", "--method", "text"),
        ("group", "--group", "text"),
        ("replace", "--replace", "text"),
        ("k", "--k", "number"),
        ("standardise", "--standardise", "text"),
        ("importance", "--importance", "numbers"),
        ("effort", "--effort", "text"),
        ("start", "--start", "text"),
        ("gamma", "--gamma", "number"),
        ("rest", "--rest", "text"),
        ("order", "--order", "numbers"),
        ("rounds", "--rounds", "number"),
        ("split", "--split", "text"),
        ("components", "--components", "number"),
        ("most", "--most", "number"),
        ("model", "--model", "text"),
        ("transform", "--transform", "text"),
        ("tails", "--tails", "text"),
        ("starts", "--starts", "text"),
        ("centres", "--centres", "number"),
        ("fuzziness", "--fuzziness", "text"),
        ("m1", "--m1", "number"),
        ("m2", "--m2", "number"),
        ("lambda1", "--lambda1", "number"),
        ("lambda2", "--lambda2", "number"),
        ("smallest", "--smallest", "number"),
        ("t", "--t", "number"),
        ("share", "--share", "text"),
        ("form", "--form", "text"),
        ("categories", "--categories", "text"),
        ("alpha", "--alpha", "numbers"),
        ("kind", "--kind", "text"),
        ("amount", "--amount", "number"),
        ("degree", "--degree", "number"),
        ("blend", "--blend", "text"),
        ("parameters", "--parameters", "text"),
        ("bounds", "--bounds", "text"),
        ("leaf", "--leaf", "number"),
        ("p", "--p", "numbers"),
        ("per", "--per", "text"),
        ("keep", "--keep", "numbers"),
        ("empty", "--empty", "text"),
        ("retain", "--retain", "number"),
        ("matrix", "--matrix", "numbers"),
        ("invariant", "--invariant", "text"),
        ("risky", "--risky", "text"),
        ("base", "--base", "number"),
        ("rounding", "--rounding", "text"),
        ("least", "--least", "number"),
        ("noise", "--noise", "number"),
        ("from_", "--from", "text"),
        ("totals", "--totals", "numbers"),
        ("to", "--to", "text"),
        ("population", "--population", "number"),
        ("lower", "--lower", "number"),
        ("upper", "--upper", "number"),
        ("numbers", "--numbers", "text"),
        ("trees", "--trees", "number"),
        ("values", "--values", "text"),
        ("complexity", "--complexity", "number"),
        ("evidence", "--evidence", "number"),
        ("predictors", "--predictors", "numbers"),
        ("columns", "--columns", "names"),
        ("column_groups", "--column-groups", "text"),
        ("missing", "--missing", "text"),
        ("block_size", "--block-size", "number"),
        ("cut", "--cut", "number"),
        ("within", "--within", "names"),
        ("together", "--together", "text"),
        ("dominance", "--dominance", "number"),
        ("given", "--given", "names"),
        ("where", "--where", "text"),
        ("constraint", "--constraint", "texts"),
        ("ordinal", "--ordinal", "text"),
        ("nominal", "--nominal", "text"),
        ("confidential", "--confidential", "names"),
        ("recode", "--recode", "pairs"),
        ("sample", "--sample", "number"),
        ("sample_within", "--sample-within", "names"),
        ("pseudonym", "--pseudonym", "names"),
        ("violations", "--violations", "text"),
        ("identifiers", "--identifiers", "text"),
        ("decimals", "--decimals", "text"),
        ("seed", "--seed", "text"),
        ("insecure_seed", "--insecure-seed", "flag"),
        ("rules", "--rules", "rules"),
        ("rule", "--rule", "texts"),
        ("phase", "--phase", "text"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("workers", "--workers", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
    )



def diff(
    recipe_a: Paper,
    recipe_b: Paper,
    data: Data,
    *,
    measures: Texts | None = None,
    utility: str | None = None,
    risk: str | None = None,
    keys: Texts | None = None,
    regression: Texts | None = None,
    realisations: float | None = None,
    for_: str | None = None,
    limits: Paper | None = None,
    limit: Texts | None = None,
    seed: str | None = None,
    workers: float | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
) -> Figures:
    """Run two recipes on a file and compare them, measure by measure; nothing is protected.

    Args:
        recipe_a: a recipe: a path, a dictionary or a Recipe
        recipe_b: a recipe: a path, a dictionary or a Recipe
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        measures: measures and scores by name, see penumbra methods (default: a few that
            are quick)
        utility: the measure for the analyst by which recipes are judged (default: pil)
        risk: the measure for the intruder by which recipes are judged (default:
            linkage)
        keys: columns that an intruder is assumed to know (default: the first seven
            compared)
        regression: a regression whose coefficients are compared, such as "income ~ age
            + hours"; may be repeated
        realisations: number of runs of a recipe that draws at random, each with another
            seed (default: 3)
        for_: who it is for: public, scientific, in-house (see penumbra limits); its
            limits are measured and shown
        limits: your own limits, as penumbra limits json writes them
        limit: another limit, such as "linkage<=5" or "regression>=80"; may be repeated
        seed: 64 hexadecimal digits, for recipes that draw; both use the same (default:
            drawn)
        workers: number of threads (default: all cores)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
    """
    return call(
        "diff",
        Figures,
        locals(),
        ("recipe_a", None, "paper"),
        ("recipe_b", None, "paper"),
        ("data", None, "data"),
        ("measures", "--measures", "names"),
        ("utility", "--utility", "text"),
        ("risk", "--risk", "text"),
        ("keys", "--keys", "names"),
        ("regression", "--regression", "texts"),
        ("realisations", "--realisations", "number"),
        ("for_", "--for", "text"),
        ("limits", "--limits", "paper"),
        ("limit", "--limit", "texts"),
        ("seed", "--seed", "text"),
        ("workers", "--workers", "number"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
    )



def limits(
    action: str | None = None,
    name: str | None = None,
    *,
    for_: str | None = None,
    limits: Paper | None = None,
) -> Figures:
    """Show the limits for a file that goes to the public, to science, in-house, and the rules of offices.

    Args:
        action: list the packs of rules that offices publish, show one with its
            questions, or check a file of limits
        name: the pack to show, or the file to check
        for_: only this purpose: public, scientific or in-house
        limits: show your own limits instead, or a pack by its name
    """
    return call(
        "limits",
        Figures,
        locals(),
        ("action", None, "text"),
        ("name", None, "text"),
        ("for_", "--for", "text"),
        ("limits", "--limits", "paper"),
    )



def estimate(
    data: Data,
    *,
    recipe: Paper | None = None,
    step: float | None = None,
    method: str | None = None,
    group: str | None = None,
    replace: str | None = None,
    k: float | None = None,
    standardise: str | None = None,
    importance: Numbers | None = None,
    effort: str | None = None,
    start: str | None = None,
    gamma: float | None = None,
    rest: str | None = None,
    order: Numbers | None = None,
    rounds: float | None = None,
    split: str | None = None,
    components: float | None = None,
    most: float | None = None,
    model: str | None = None,
    transform: str | None = None,
    tails: str | None = None,
    starts: str | None = None,
    centres: float | None = None,
    fuzziness: str | None = None,
    m1: float | None = None,
    m2: float | None = None,
    lambda1: float | None = None,
    lambda2: float | None = None,
    smallest: float | None = None,
    t: float | None = None,
    share: str | None = None,
    form: str | None = None,
    categories: str | None = None,
    alpha: Numbers | None = None,
    kind: str | None = None,
    amount: float | None = None,
    degree: float | None = None,
    blend: str | None = None,
    parameters: str | None = None,
    bounds: str | None = None,
    leaf: float | None = None,
    p: Numbers | None = None,
    per: str | None = None,
    keep: Numbers | None = None,
    empty: str | None = None,
    retain: float | None = None,
    matrix: Numbers | None = None,
    invariant: str | None = None,
    risky: str | None = None,
    base: float | None = None,
    rounding: str | None = None,
    least: float | None = None,
    noise: float | None = None,
    from_: str | None = None,
    totals: Numbers | None = None,
    to: str | None = None,
    population: float | None = None,
    lower: float | None = None,
    upper: float | None = None,
    numbers: str | None = None,
    trees: float | None = None,
    values: str | None = None,
    complexity: float | None = None,
    evidence: float | None = None,
    predictors: Numbers | None = None,
    columns: Texts | None = None,
    column_groups: str | None = None,
    missing: str | None = None,
    block_size: float | None = None,
    cut: float | None = None,
    within: Texts | None = None,
    together: str | None = None,
    dominance: float | None = None,
    given: Texts | None = None,
    where: str | None = None,
    constraint: Texts | None = None,
    ordinal: str | None = None,
    nominal: str | None = None,
    confidential: Texts | None = None,
    recode: Pairs | None = None,
    sample: float | None = None,
    sample_within: Texts | None = None,
    pseudonym: Texts | None = None,
    violations: str | None = None,
    identifiers: str | None = None,
    decimals: str | None = None,
    seed: str | None = None,
    insecure_seed: bool = False,
    rules: Paper | Texts | list[Paper | Texts] | None = None,
    rule: Texts | None = None,
    phase: str | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
) -> Figures:
    """Recommend how to run a recipe on a file: in memory, larger than memory or on a cluster, with time and memory; nothing is protected.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        recipe: do what a recipe says; flags for a step change its only step
        step: the step of the recipe that the flags change, if it has several
        method: a known way to protect, see penumbra methods (default: microaggregation)
        group: how records are grouped (default: as the method does)
        replace: what replaces values (default: as the method does)
        k: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, principal-component,
            sum-of-z-scores, hansen-mukherjee, fixed-blocks, mixture, condensation, k-modes,
            t-closeness-first, t-closeness-merge: smallest group size. A larger size is
            safer and loses more information; 3 to 10 are usual. 1 protects nothing and is
            for study
fuzzy: average number of records that share a centre. A larger number
            is safer and loses more information; 3 to 10 are usual. A single group can be
            smaller, see smallest
suppress: smallest number of records that share each
            combination of the columns; of units, such as households, if the file has them.
            A larger number is safer and empties more cells; 3 to 10 are usual (default: 3)
        standardise: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, principal-component,
            sum-of-z-scores, condensation, t-closeness-first, t-closeness-merge, medoid: how
            columns are brought to a common scale before distances are taken: sd, range,
            rank, none (default: sd)
fuzzy: how columns are brought to a common scale before
            distances are taken: sd, range, none (default: sd)
k-modes: how numeric columns
            are brought to the scale of categories: sd, range (default: sd)
        importance: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, k-modes,
            t-closeness-first, t-closeness-merge: how much each column counts when records
            are compared: 1, or one number for each column. Squared distances in the column
            are multiplied by it (default: 1)
suppress: the cost of an emptied cell of a
            column: one number for all columns or one for each. The sum over all emptied
            cells becomes as small as possible, so a column with a larger number is emptied
            less (default: 1)
        effort: optimise: length of the search: a number of rounds, so that the result
            does not depend on the machine. Files of less than 20,000 records get more
            rounds, up to ten times as many: quick, normal, thorough (default: normal)
        start: optimise: the groups from which the search starts. If a few large records
            cause most of the loss, the search may keep their first groups: several, mdav,
            v-mdav, mu-approx, cbfs, mhm (default: several)
        gamma: v-mdav: gain factor: a group takes one more record if the record is
            nearer to the group than gamma times its distance to the other records without a
            group. 0 keeps all groups at k; 0.2 is for scattered records, 1.1 for records in
            clear clusters (default: 0.2)
        rest: v-mdav: what happens to the last records, which are too few for a usual
            group: nearest, last-group (default: nearest)
        order: mhm: the order in which the records are cut first: centroid-path, mdav,
            nearest-point (default: centroid-path)
sequential-synthesis: the order in which
            columns are synthesised: a list of their positions among the columns of the
            step, from 1 on (default: columns with few distinct values first)
        rounds: mhm: largest number of rounds of ordering and cutting. From the second
            round on, records are ordered along a path over the means of the groups found
            before, as long as the sum of squares falls. 1 is the published method of 2006
            (default: 20)
fuzzy: largest number of rounds, in which centres and memberships
            are computed in turn. The method stops earlier if centres converge: none moves
            by more than 0.00001 standard deviations in a round, or 0.01 in a file that is
            cut into blocks (default: 500)
k-modes: largest number of rounds. In a round,
            records go to the nearest mode and modes are computed again. The method stops
            earlier if no record moves (default: 20)
        split: principal-component, sum-of-z-scores: how the sorted records are cut into
            groups: optimal, fixed (default: optimal)
        components: mixture: number of components of the mixture, which is the largest
            number of groups (default: chosen by BIC, from 1 to `most`)
        most: mixture: the largest number of components that BIC can choose. There are
            never more than the number of records divided by k (default:
            9)
sequential-synthesis: largest number of columns that predict another: those
            that explain most of it (default: all that come before it)
        model: mixture: what the components have in common. Three letters for their
            volume, shape and orientation: E is equal for all, V is variable, I is the
            identity: a ball, or axes along the columns: auto, EII, VII, EEI, VEI, EVI, VVI,
            EEE, VEE, EVE, VVE, EEV, VEV, EVV, VVV (default: auto)
sequential-synthesis: the
            model of each column given the columns before it: effects, tree, forest,
            parametric (default: effects)
        transform: mixture: the transformation of the columns before the fit. The file
            keeps its values: none, auto, log, yeo-johnson (default: none)
        tails: mixture: how far records can be from the middle of their component:
            normal, t (default: normal)
        starts: mixture: the starts from which each mixture is fitted; the best fit is
            kept: some, all (default: some)
fuzzy: number of starts: each takes 10 rounds,
            and the best continues (default: 3)
        centres: fuzzy: number of centres; at most one for every k records (default: one
            for every k records)
        fuzziness: fuzzy: how records belong to several centres at once: power, entropy
            (default: power)
        m1: fuzzy: with fuzziness power: how fuzzy the centres are. Near 1 each centre
            is the mean of the records around it; with a large number all centres are
            similar (default: 1.2)
        m2: fuzzy: with fuzziness power: how fuzzy the draw is. Near 1 a record gets its
            nearest centre, with a large number any centre (default: 1.2)
        lambda1: fuzzy: with fuzziness entropy: how crisp the centres are, in units of
            one over a squared distance (default: 10)
        lambda2: fuzzy: with fuzziness entropy: how crisp the draw is. If the squared
            distance to a centre exceeds that to the nearest by 1 / lambda2, the centre is
            drawn 2.7 times less often (default: 10)
        smallest: fuzzy: smallest group: groups of fewer records are dissolved, and
            their records draw again among the others (default: groups have any size from 1)
        t: t-closeness-first, t-closeness-merge: largest earth mover’s distance between
            the distribution of a confidential column in a group and in the whole file. A
            smaller limit is safer and loses more information; 0.05 to 0.25 are usual. 0
            demands the same distribution in every group, 1 demands nothing
        share: order-statistic: which value of a sorted group is taken, as a share of
            its records: 0 the smallest, 0.5 the lower median, 1 the largest (default:
            0.5)
suppress: what k units share in a file with waves: record, series (default:
            record)
swap: largest number of records that exchange their values, in percent
            of the records (default: 5)
        form: ipso: how the part of the replaced columns that the given columns do not
            explain is drawn: exact, orthogonal, regression, fitted (default: exact)
        categories: ipso, normal, redraw: how the categories of a group are drawn, if
            the step has categories: vectors, latent-class (default: vectors)
        alpha: muralidhar-sarathy: the share of the original residuals that is kept: one
            number, one for each column, or a matrix in which row i is the share that column
            i takes from each column. 0 is synthetic; 1 is the original data, which protects
            nothing (default: 0.5)
latin-hypercube: weight of the original record in the
            blend with its synthetic partner: 0 is synthetic; 1 is the original data, which
            protects nothing (default: 0.5)
pram: the weight of the invariant matrix; the
            rest is the matrix that changes nothing. For invariant matrices only; 0 changes
            nothing (default: 0.5)
        kind: noise: the kind of noise, and how the added variance is treated: exact,
            transformed, correlated, uncorrelated, per-unit (default: exact)
        amount: noise: variance of the noise as a share of the variance of the data
            (divisor n - 1). 0.1 to 0.3 are usual; 0 protects nothing (default: 0.15)
        degree: rotation: how far records are rotated. In a group of n the result has a
            correlation of about 1 / sqrt(1 + n degree²) with the original: near 0 it is the
            original data, which protects nothing; large degrees give IPSO (default: 0.1)
        blend: latin-hypercube: how a record and its synthetic partner are blended:
            additive, multiplicative (default: additive)
        parameters: joint-synthesis: the parameters that records are drawn with: shares,
            means, covariances and probabilities of levels. The component of each record is
            taken as known. Analysts' intervals depend on this choice: see `penumbra
            analyse`: posterior, fixed (default: fixed)
sequential-synthesis: the parameters
            that records are drawn with. Analysts' intervals depend on this choice: see
            `penumbra analyse`: posterior, fixed (default: fixed)
        bounds: joint-synthesis, sequential-synthesis: the range in which numbers are
            drawn: sign, range (default: sign)
        leaf: joint-synthesis: smallest number of records behind a component, or any
            other summary in its model. A larger number is safer and loses more information
            (default: 5)
sequential-synthesis: smallest number of records behind a leaf, or
            any other summary in a model. A larger number is safer and loses more
            information (default: 5)
        p: rank-swap: how far a value can move, in percent of the records: with 1,000
            records, 15 lets values swap with others up to 150 ranks away. A larger
            percentage is safer and loses more information; 10 to 20 are usual (default: 15)
        per: rank-swap, shuffle, pram, swap, perturb-weights: whether the method draws
            for each record, or once for each unit, so that the records of a unit still fit
            together: record, unit (default: record)
        keep: suppress: columns that must not be emptied: 1 for these and 0 for the
            others, one number for each column. Only the others are emptied, among records
            that have the same values in all kept columns. At least k records must share
            these values, or the step is refused (default: every column can be emptied)
        empty: suppress: how a missing value counts when records are compared, and so
            what is claimed. It decides for this step, whatever the description of the file
            says: both, level, wildcard (default: both)
        retain: pram: the probability that a value stays, if no matrix is given; the
            other levels that occur share the rest equally. 1 changes nothing (default: 0.8)
        matrix: pram: the transition probabilities: a row for each level, in the order
            of the levels, with the probability that it becomes each level (default: made
            from `retain`)
        invariant: pram: whether counts of the levels are kept on average: yes, no
            (default: yes)
        risky: swap: which records exchange their values: yes, no (default: yes)
        base: round-weights: weights become multiples of this number, and at least this
            number (default: 1)
        rounding: round-weights: which of the two nearest multiples a weight becomes:
            random, nearest (default: random)
        least: perturb-weights: the least change of a weight, as a share of it (default:
            0.05)
        noise: perturb-weights: the largest change of a weight, as a share of it. A
            larger change is safer and makes estimates less precise (default: 0.2)
        from_: recalibrate: the weights that are brought to the totals: equal, own
            (default: equal)
        totals: recalibrate: the totals to reach, such as counts of the population: a
            row for each given column, with the total of each level, in the order of the
            levels (default: those of the original weights)
        to: recalibrate: what is kept, if no totals are given: weights, population
            (default: weights)
        population: recalibrate: with population in `to`: the number of units in the
            population that the weights stand for (default: that of the description)
        lower: recalibrate: the least multiple of its starting weight that a weight may
            become, after all were scaled to the population. Give upper too (default: no
            bound but 0)
        upper: recalibrate: the largest multiple of its starting weight that a weight
            may become, after all were scaled to the population. Give lower too (default: no
            bound)
        numbers: sequential-synthesis: the regression of numbers. For parametric models
            only: normal, normal-rank (default: normal-rank)
        trees: sequential-synthesis: the number of trees. For forests only (default: 10)
        values: sequential-synthesis: the numbers that are drawn from the leaves. For
            trees and forests only: new, original (default: new)
        complexity: sequential-synthesis: a leaf of a tree is split if that lowers the
            error of the column by more than this share of it (default: 1e-8)
        evidence: sequential-synthesis: how evident a split of a tree must be. With 1, a
            split must gain more than its cost in the information criterion of Schwarz, and
            more for many classes and levels, as chance gains more there; so trees follow
            real relations and not single records. With `effects`, it counts twice in files
            of up to 2,000 records, and less so up to 8,000, because a split tells more
            about who is in a small file. A larger number is safer; 0 splits down to the
            smallest leaves, as other programs do, which reproduces records (default: 1)
        predictors: sequential-synthesis: which columns predict which: a row for each
            column of the step, with 1 for columns that can predict it and 0 for the others.
            Columns later in the order never predict earlier ones (default: all that come
            before it)
        columns: columns to protect: names, positions and roles (@key), separated by
            commas; may be repeated (default: the keys, numbers and categories, or for
            methods with given columns the confidential ones; without keys every numeric
            column)
        column_groups: columns that are grouped together, each such group of columns
            separately: all, each (one column at a time), 2, 3 or 4 (this many that
            correlate most), or lists as in "a,b;c,d" (default: as the method does)
        missing: what to do with missing values in the protected columns: refuse,
            own-group, median, level, drop, keep (default: refuse)
        block_size: largest number of records in a block; blocks are grouped separately,
            on all cores. Smaller blocks are faster and lose more. Without it the file is
            grouped as a whole
        cut: cuts the file into blocks of at most this many records. Each block is
            protected separately: on all cores, on a file larger than memory or on a
            cluster, with the same result. Smaller blocks are faster and lose more
        within: columns that make strata: records that differ in them share no group;
            may be repeated
        together: a column of units (households, persons with several records): records
            with equal values stay in one group and count once towards k
        dominance: largest share of a group's total (of absolute values) that one record
            can have in any column, in percent; groups in which a record has more are merged
            with the nearest
        given: columns that stay unchanged and whose relation to the replaced ones is
            kept, for microhybrid, ipso, muralidhar-sarathy, rotation, shuffle and
            sequential-synthesis; may be repeated (default: the numeric columns with the
            role harmless)
        where: a condition such as "income > 90000": records for which it does not hold
            stay unchanged, for synthesis
        constraint: a linear equation between columns that every written record must
            satisfy, such as "1.16 * a + 1.07 * b = c", for fuzzy; may be repeated
        ordinal: what replaces ordinal categories if replace is for numbers (default:
            median)
        nominal: what replaces nominal categories if replace is for numbers (default:
            mode, central-category with a taxonomy)
        confidential: confidential columns, for t-closeness; may be repeated (default:
            those with the role confidential)
        recode: recodes a column before all other steps: "intervals 18,30,45,65", "round
            5", "top 8000", "bottom 0", "date year", "merge A+B>C", "prefix 3", "level 1"
            (of its taxonomy); may be repeated
        sample: releases a random sample of this many percent of the records
        sample_within: draws the sample within the strata of these columns
        pseudonym: columns whose values become keyed pseudonyms
        violations: what to do with records of the original that violate a rule: refuse,
            repair, protect (default: refuse)
        identifiers: what to do with identifiers: drop, pseudonym, keep (default: drop);
            given, it also covers columns that only look like identifiers
        decimals: decimals of written numbers: keep (as in the original), full, or a
            number (default: keep)
        seed: 64 hexadecimal digits; without it a seed is drawn from the operating
            system
        insecure_seed: accept a seed that anyone can guess, such as zeros
        rules: rules that every record must satisfy, from a Schematron file or a file
            with a rule on each line; may be repeated
        rule: a rule, such as "wages + rent = total" or "if sex = male then pregnancies
            = 0"; may be repeated
        phase: only the patterns of a phase of the Schematron files; #ALL for every
            pattern (default: the phase that a schema names as its default, or every
            pattern)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
    """
    return call(
        "estimate",
        Figures,
        locals(),
        ("data", None, "data"),
        ("recipe", "--recipe", "paper"),
        ("step", "--step", "number"),
        ("method", "--method", "text"),
        ("group", "--group", "text"),
        ("replace", "--replace", "text"),
        ("k", "--k", "number"),
        ("standardise", "--standardise", "text"),
        ("importance", "--importance", "numbers"),
        ("effort", "--effort", "text"),
        ("start", "--start", "text"),
        ("gamma", "--gamma", "number"),
        ("rest", "--rest", "text"),
        ("order", "--order", "numbers"),
        ("rounds", "--rounds", "number"),
        ("split", "--split", "text"),
        ("components", "--components", "number"),
        ("most", "--most", "number"),
        ("model", "--model", "text"),
        ("transform", "--transform", "text"),
        ("tails", "--tails", "text"),
        ("starts", "--starts", "text"),
        ("centres", "--centres", "number"),
        ("fuzziness", "--fuzziness", "text"),
        ("m1", "--m1", "number"),
        ("m2", "--m2", "number"),
        ("lambda1", "--lambda1", "number"),
        ("lambda2", "--lambda2", "number"),
        ("smallest", "--smallest", "number"),
        ("t", "--t", "number"),
        ("share", "--share", "text"),
        ("form", "--form", "text"),
        ("categories", "--categories", "text"),
        ("alpha", "--alpha", "numbers"),
        ("kind", "--kind", "text"),
        ("amount", "--amount", "number"),
        ("degree", "--degree", "number"),
        ("blend", "--blend", "text"),
        ("parameters", "--parameters", "text"),
        ("bounds", "--bounds", "text"),
        ("leaf", "--leaf", "number"),
        ("p", "--p", "numbers"),
        ("per", "--per", "text"),
        ("keep", "--keep", "numbers"),
        ("empty", "--empty", "text"),
        ("retain", "--retain", "number"),
        ("matrix", "--matrix", "numbers"),
        ("invariant", "--invariant", "text"),
        ("risky", "--risky", "text"),
        ("base", "--base", "number"),
        ("rounding", "--rounding", "text"),
        ("least", "--least", "number"),
        ("noise", "--noise", "number"),
        ("from_", "--from", "text"),
        ("totals", "--totals", "numbers"),
        ("to", "--to", "text"),
        ("population", "--population", "number"),
        ("lower", "--lower", "number"),
        ("upper", "--upper", "number"),
        ("numbers", "--numbers", "text"),
        ("trees", "--trees", "number"),
        ("values", "--values", "text"),
        ("complexity", "--complexity", "number"),
        ("evidence", "--evidence", "number"),
        ("predictors", "--predictors", "numbers"),
        ("columns", "--columns", "names"),
        ("column_groups", "--column-groups", "text"),
        ("missing", "--missing", "text"),
        ("block_size", "--block-size", "number"),
        ("cut", "--cut", "number"),
        ("within", "--within", "names"),
        ("together", "--together", "text"),
        ("dominance", "--dominance", "number"),
        ("given", "--given", "names"),
        ("where", "--where", "text"),
        ("constraint", "--constraint", "texts"),
        ("ordinal", "--ordinal", "text"),
        ("nominal", "--nominal", "text"),
        ("confidential", "--confidential", "names"),
        ("recode", "--recode", "pairs"),
        ("sample", "--sample", "number"),
        ("sample_within", "--sample-within", "names"),
        ("pseudonym", "--pseudonym", "names"),
        ("violations", "--violations", "text"),
        ("identifiers", "--identifiers", "text"),
        ("decimals", "--decimals", "text"),
        ("seed", "--seed", "text"),
        ("insecure_seed", "--insecure-seed", "flag"),
        ("rules", "--rules", "rules"),
        ("rule", "--rule", "texts"),
        ("phase", "--phase", "text"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
    )



def methods(
    name: str | None = None,
) -> Figures:
    """List methods and measures, or show one with all that is to know about it.

    Args:
        name: a method, a measure or a score; measures lists the measures
    """
    return call(
        "methods",
        Figures,
        locals(),
        ("name", None, "text"),
    )



def units(
    data: Data,
    *,
    output: Path | None = None,
    join: Data | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
    overwrite: bool = False,
) -> Drawn:
    """Write the file of units, such as households: one record for each; or join a protected one.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        output: the file of units or, with join, the joined file
        join: a protected file of units, in its order: every record gets the cells of
            its unit from it
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "units",
        Drawn,
        locals(),
        ("data", None, "data"),
        ("output", "--output", "path"),
        ("join", "--join", "data"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
        ("overwrite", "--overwrite", "flag"),
    )



def check(
    data: Data,
    *,
    rules: Paper | Texts | list[Paper | Texts] | None = None,
    rule: Texts | None = None,
    phase: str | None = None,
    svrl: Path | None = None,
    reveal: bool = False,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
    overwrite: bool = False,
) -> Check:
    """List the records of a file that violate rules.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        rules: rules that every record must satisfy, from a Schematron file or a file
            with a rule on each line; may be repeated
        rule: a rule, such as "wages + rent = total" or "if sex = male then pregnancies
            = 0"; may be repeated
        phase: only the patterns of a phase of the Schematron files; #ALL for every
            pattern (default: the phase that a schema names as its default, or every
            pattern)
        svrl: write the violations as a Schematron report (SVRL)
        reveal: show the values of records that violate a rule
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "check",
        Check,
        locals(),
        ("data", None, "data"),
        ("rules", "--rules", "rules"),
        ("rule", "--rule", "texts"),
        ("phase", "--phase", "text"),
        ("svrl", "--svrl", "path"),
        ("reveal", "--reveal", "flag"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
        ("overwrite", "--overwrite", "flag"),
    )



def discover_rules(
    data: Data,
    *,
    output: Path | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
    overwrite: bool = False,
) -> Figures:
    """Propose rules that hold in a file; nothing is applied until you use them.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        output: write the proposals to a file of rules, to be edited
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "rules discover",
        Figures,
        locals(),
        ("data", None, "data"),
        ("output", "--output", "path"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
        ("overwrite", "--overwrite", "flag"),
    )



def fit(
    data: Data,
    *,
    output: Path | None = None,
    recipe: Paper | None = None,
    step: float | None = None,
    method: str | None = None,
    group: str | None = None,
    replace: str | None = None,
    k: float | None = None,
    standardise: str | None = None,
    importance: Numbers | None = None,
    effort: str | None = None,
    start: str | None = None,
    gamma: float | None = None,
    rest: str | None = None,
    order: Numbers | None = None,
    rounds: float | None = None,
    split: str | None = None,
    components: float | None = None,
    most: float | None = None,
    model: str | None = None,
    transform: str | None = None,
    tails: str | None = None,
    starts: str | None = None,
    centres: float | None = None,
    fuzziness: str | None = None,
    m1: float | None = None,
    m2: float | None = None,
    lambda1: float | None = None,
    lambda2: float | None = None,
    smallest: float | None = None,
    t: float | None = None,
    share: str | None = None,
    form: str | None = None,
    categories: str | None = None,
    alpha: Numbers | None = None,
    kind: str | None = None,
    amount: float | None = None,
    degree: float | None = None,
    blend: str | None = None,
    parameters: str | None = None,
    bounds: str | None = None,
    leaf: float | None = None,
    p: Numbers | None = None,
    per: str | None = None,
    keep: Numbers | None = None,
    empty: str | None = None,
    retain: float | None = None,
    matrix: Numbers | None = None,
    invariant: str | None = None,
    risky: str | None = None,
    base: float | None = None,
    rounding: str | None = None,
    least: float | None = None,
    noise: float | None = None,
    from_: str | None = None,
    totals: Numbers | None = None,
    to: str | None = None,
    population: float | None = None,
    lower: float | None = None,
    upper: float | None = None,
    numbers: str | None = None,
    trees: float | None = None,
    values: str | None = None,
    complexity: float | None = None,
    evidence: float | None = None,
    predictors: Numbers | None = None,
    columns: Texts | None = None,
    column_groups: str | None = None,
    missing: str | None = None,
    block_size: float | None = None,
    cut: float | None = None,
    within: Texts | None = None,
    together: str | None = None,
    dominance: float | None = None,
    given: Texts | None = None,
    where: str | None = None,
    constraint: Texts | None = None,
    ordinal: str | None = None,
    nominal: str | None = None,
    confidential: Texts | None = None,
    recode: Pairs | None = None,
    sample: float | None = None,
    sample_within: Texts | None = None,
    pseudonym: Texts | None = None,
    violations: str | None = None,
    identifiers: str | None = None,
    decimals: str | None = None,
    seed: str | None = None,
    insecure_seed: bool = False,
    rules: Paper | Texts | list[Paper | Texts] | None = None,
    rule: Texts | None = None,
    phase: str | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    workers: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
    overwrite: bool = False,
) -> Model:
    """Fit the models of a synthesis to a whole file and write them to a model file, which contains no record; see draw.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        output: the model file, such as persons.model.json
        recipe: do what a recipe says; flags for a step change its only step
        step: the step of the recipe that the flags change, if it has several
        method: a known way to protect, see penumbra methods (default: microaggregation)
        group: how records are grouped (default: as the method does)
        replace: what replaces values (default: as the method does)
        k: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, principal-component,
            sum-of-z-scores, hansen-mukherjee, fixed-blocks, mixture, condensation, k-modes,
            t-closeness-first, t-closeness-merge: smallest group size. A larger size is
            safer and loses more information; 3 to 10 are usual. 1 protects nothing and is
            for study
fuzzy: average number of records that share a centre. A larger number
            is safer and loses more information; 3 to 10 are usual. A single group can be
            smaller, see smallest
suppress: smallest number of records that share each
            combination of the columns; of units, such as households, if the file has them.
            A larger number is safer and empties more cells; 3 to 10 are usual (default: 3)
        standardise: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, principal-component,
            sum-of-z-scores, condensation, t-closeness-first, t-closeness-merge, medoid: how
            columns are brought to a common scale before distances are taken: sd, range,
            rank, none (default: sd)
fuzzy: how columns are brought to a common scale before
            distances are taken: sd, range, none (default: sd)
k-modes: how numeric columns
            are brought to the scale of categories: sd, range (default: sd)
        importance: mdav, optimise, v-mdav, mu-approx, cbfs, mhm, k-modes,
            t-closeness-first, t-closeness-merge: how much each column counts when records
            are compared: 1, or one number for each column. Squared distances in the column
            are multiplied by it (default: 1)
suppress: the cost of an emptied cell of a
            column: one number for all columns or one for each. The sum over all emptied
            cells becomes as small as possible, so a column with a larger number is emptied
            less (default: 1)
        effort: optimise: length of the search: a number of rounds, so that the result
            does not depend on the machine. Files of less than 20,000 records get more
            rounds, up to ten times as many: quick, normal, thorough (default: normal)
        start: optimise: the groups from which the search starts. If a few large records
            cause most of the loss, the search may keep their first groups: several, mdav,
            v-mdav, mu-approx, cbfs, mhm (default: several)
        gamma: v-mdav: gain factor: a group takes one more record if the record is
            nearer to the group than gamma times its distance to the other records without a
            group. 0 keeps all groups at k; 0.2 is for scattered records, 1.1 for records in
            clear clusters (default: 0.2)
        rest: v-mdav: what happens to the last records, which are too few for a usual
            group: nearest, last-group (default: nearest)
        order: mhm: the order in which the records are cut first: centroid-path, mdav,
            nearest-point (default: centroid-path)
sequential-synthesis: the order in which
            columns are synthesised: a list of their positions among the columns of the
            step, from 1 on (default: columns with few distinct values first)
        rounds: mhm: largest number of rounds of ordering and cutting. From the second
            round on, records are ordered along a path over the means of the groups found
            before, as long as the sum of squares falls. 1 is the published method of 2006
            (default: 20)
fuzzy: largest number of rounds, in which centres and memberships
            are computed in turn. The method stops earlier if centres converge: none moves
            by more than 0.00001 standard deviations in a round, or 0.01 in a file that is
            cut into blocks (default: 500)
k-modes: largest number of rounds. In a round,
            records go to the nearest mode and modes are computed again. The method stops
            earlier if no record moves (default: 20)
        split: principal-component, sum-of-z-scores: how the sorted records are cut into
            groups: optimal, fixed (default: optimal)
        components: mixture: number of components of the mixture, which is the largest
            number of groups (default: chosen by BIC, from 1 to `most`)
        most: mixture: the largest number of components that BIC can choose. There are
            never more than the number of records divided by k (default:
            9)
sequential-synthesis: largest number of columns that predict another: those
            that explain most of it (default: all that come before it)
        model: mixture: what the components have in common. Three letters for their
            volume, shape and orientation: E is equal for all, V is variable, I is the
            identity: a ball, or axes along the columns: auto, EII, VII, EEI, VEI, EVI, VVI,
            EEE, VEE, EVE, VVE, EEV, VEV, EVV, VVV (default: auto)
sequential-synthesis: the
            model of each column given the columns before it: effects, tree, forest,
            parametric (default: effects)
        transform: mixture: the transformation of the columns before the fit. The file
            keeps its values: none, auto, log, yeo-johnson (default: none)
        tails: mixture: how far records can be from the middle of their component:
            normal, t (default: normal)
        starts: mixture: the starts from which each mixture is fitted; the best fit is
            kept: some, all (default: some)
fuzzy: number of starts: each takes 10 rounds,
            and the best continues (default: 3)
        centres: fuzzy: number of centres; at most one for every k records (default: one
            for every k records)
        fuzziness: fuzzy: how records belong to several centres at once: power, entropy
            (default: power)
        m1: fuzzy: with fuzziness power: how fuzzy the centres are. Near 1 each centre
            is the mean of the records around it; with a large number all centres are
            similar (default: 1.2)
        m2: fuzzy: with fuzziness power: how fuzzy the draw is. Near 1 a record gets its
            nearest centre, with a large number any centre (default: 1.2)
        lambda1: fuzzy: with fuzziness entropy: how crisp the centres are, in units of
            one over a squared distance (default: 10)
        lambda2: fuzzy: with fuzziness entropy: how crisp the draw is. If the squared
            distance to a centre exceeds that to the nearest by 1 / lambda2, the centre is
            drawn 2.7 times less often (default: 10)
        smallest: fuzzy: smallest group: groups of fewer records are dissolved, and
            their records draw again among the others (default: groups have any size from 1)
        t: t-closeness-first, t-closeness-merge: largest earth mover’s distance between
            the distribution of a confidential column in a group and in the whole file. A
            smaller limit is safer and loses more information; 0.05 to 0.25 are usual. 0
            demands the same distribution in every group, 1 demands nothing
        share: order-statistic: which value of a sorted group is taken, as a share of
            its records: 0 the smallest, 0.5 the lower median, 1 the largest (default:
            0.5)
suppress: what k units share in a file with waves: record, series (default:
            record)
swap: largest number of records that exchange their values, in percent
            of the records (default: 5)
        form: ipso: how the part of the replaced columns that the given columns do not
            explain is drawn: exact, orthogonal, regression, fitted (default: exact)
        categories: ipso, normal, redraw: how the categories of a group are drawn, if
            the step has categories: vectors, latent-class (default: vectors)
        alpha: muralidhar-sarathy: the share of the original residuals that is kept: one
            number, one for each column, or a matrix in which row i is the share that column
            i takes from each column. 0 is synthetic; 1 is the original data, which protects
            nothing (default: 0.5)
latin-hypercube: weight of the original record in the
            blend with its synthetic partner: 0 is synthetic; 1 is the original data, which
            protects nothing (default: 0.5)
pram: the weight of the invariant matrix; the
            rest is the matrix that changes nothing. For invariant matrices only; 0 changes
            nothing (default: 0.5)
        kind: noise: the kind of noise, and how the added variance is treated: exact,
            transformed, correlated, uncorrelated, per-unit (default: exact)
        amount: noise: variance of the noise as a share of the variance of the data
            (divisor n - 1). 0.1 to 0.3 are usual; 0 protects nothing (default: 0.15)
        degree: rotation: how far records are rotated. In a group of n the result has a
            correlation of about 1 / sqrt(1 + n degree²) with the original: near 0 it is the
            original data, which protects nothing; large degrees give IPSO (default: 0.1)
        blend: latin-hypercube: how a record and its synthetic partner are blended:
            additive, multiplicative (default: additive)
        parameters: joint-synthesis: the parameters that records are drawn with: shares,
            means, covariances and probabilities of levels. The component of each record is
            taken as known. Analysts' intervals depend on this choice: see `penumbra
            analyse`: posterior, fixed (default: fixed)
sequential-synthesis: the parameters
            that records are drawn with. Analysts' intervals depend on this choice: see
            `penumbra analyse`: posterior, fixed (default: fixed)
        bounds: joint-synthesis, sequential-synthesis: the range in which numbers are
            drawn: sign, range (default: sign)
        leaf: joint-synthesis: smallest number of records behind a component, or any
            other summary in its model. A larger number is safer and loses more information
            (default: 5)
sequential-synthesis: smallest number of records behind a leaf, or
            any other summary in a model. A larger number is safer and loses more
            information (default: 5)
        p: rank-swap: how far a value can move, in percent of the records: with 1,000
            records, 15 lets values swap with others up to 150 ranks away. A larger
            percentage is safer and loses more information; 10 to 20 are usual (default: 15)
        per: rank-swap, shuffle, pram, swap, perturb-weights: whether the method draws
            for each record, or once for each unit, so that the records of a unit still fit
            together: record, unit (default: record)
        keep: suppress: columns that must not be emptied: 1 for these and 0 for the
            others, one number for each column. Only the others are emptied, among records
            that have the same values in all kept columns. At least k records must share
            these values, or the step is refused (default: every column can be emptied)
        empty: suppress: how a missing value counts when records are compared, and so
            what is claimed. It decides for this step, whatever the description of the file
            says: both, level, wildcard (default: both)
        retain: pram: the probability that a value stays, if no matrix is given; the
            other levels that occur share the rest equally. 1 changes nothing (default: 0.8)
        matrix: pram: the transition probabilities: a row for each level, in the order
            of the levels, with the probability that it becomes each level (default: made
            from `retain`)
        invariant: pram: whether counts of the levels are kept on average: yes, no
            (default: yes)
        risky: swap: which records exchange their values: yes, no (default: yes)
        base: round-weights: weights become multiples of this number, and at least this
            number (default: 1)
        rounding: round-weights: which of the two nearest multiples a weight becomes:
            random, nearest (default: random)
        least: perturb-weights: the least change of a weight, as a share of it (default:
            0.05)
        noise: perturb-weights: the largest change of a weight, as a share of it. A
            larger change is safer and makes estimates less precise (default: 0.2)
        from_: recalibrate: the weights that are brought to the totals: equal, own
            (default: equal)
        totals: recalibrate: the totals to reach, such as counts of the population: a
            row for each given column, with the total of each level, in the order of the
            levels (default: those of the original weights)
        to: recalibrate: what is kept, if no totals are given: weights, population
            (default: weights)
        population: recalibrate: with population in `to`: the number of units in the
            population that the weights stand for (default: that of the description)
        lower: recalibrate: the least multiple of its starting weight that a weight may
            become, after all were scaled to the population. Give upper too (default: no
            bound but 0)
        upper: recalibrate: the largest multiple of its starting weight that a weight
            may become, after all were scaled to the population. Give lower too (default: no
            bound)
        numbers: sequential-synthesis: the regression of numbers. For parametric models
            only: normal, normal-rank (default: normal-rank)
        trees: sequential-synthesis: the number of trees. For forests only (default: 10)
        values: sequential-synthesis: the numbers that are drawn from the leaves. For
            trees and forests only: new, original (default: new)
        complexity: sequential-synthesis: a leaf of a tree is split if that lowers the
            error of the column by more than this share of it (default: 1e-8)
        evidence: sequential-synthesis: how evident a split of a tree must be. With 1, a
            split must gain more than its cost in the information criterion of Schwarz, and
            more for many classes and levels, as chance gains more there; so trees follow
            real relations and not single records. With `effects`, it counts twice in files
            of up to 2,000 records, and less so up to 8,000, because a split tells more
            about who is in a small file. A larger number is safer; 0 splits down to the
            smallest leaves, as other programs do, which reproduces records (default: 1)
        predictors: sequential-synthesis: which columns predict which: a row for each
            column of the step, with 1 for columns that can predict it and 0 for the others.
            Columns later in the order never predict earlier ones (default: all that come
            before it)
        columns: columns to protect: names, positions and roles (@key), separated by
            commas; may be repeated (default: the keys, numbers and categories, or for
            methods with given columns the confidential ones; without keys every numeric
            column)
        column_groups: columns that are grouped together, each such group of columns
            separately: all, each (one column at a time), 2, 3 or 4 (this many that
            correlate most), or lists as in "a,b;c,d" (default: as the method does)
        missing: what to do with missing values in the protected columns: refuse,
            own-group, median, level, drop, keep (default: refuse)
        block_size: largest number of records in a block; blocks are grouped separately,
            on all cores. Smaller blocks are faster and lose more. Without it the file is
            grouped as a whole
        cut: cuts the file into blocks of at most this many records. Each block is
            protected separately: on all cores, on a file larger than memory or on a
            cluster, with the same result. Smaller blocks are faster and lose more
        within: columns that make strata: records that differ in them share no group;
            may be repeated
        together: a column of units (households, persons with several records): records
            with equal values stay in one group and count once towards k
        dominance: largest share of a group's total (of absolute values) that one record
            can have in any column, in percent; groups in which a record has more are merged
            with the nearest
        given: columns that stay unchanged and whose relation to the replaced ones is
            kept, for microhybrid, ipso, muralidhar-sarathy, rotation, shuffle and
            sequential-synthesis; may be repeated (default: the numeric columns with the
            role harmless)
        where: a condition such as "income > 90000": records for which it does not hold
            stay unchanged, for synthesis
        constraint: a linear equation between columns that every written record must
            satisfy, such as "1.16 * a + 1.07 * b = c", for fuzzy; may be repeated
        ordinal: what replaces ordinal categories if replace is for numbers (default:
            median)
        nominal: what replaces nominal categories if replace is for numbers (default:
            mode, central-category with a taxonomy)
        confidential: confidential columns, for t-closeness; may be repeated (default:
            those with the role confidential)
        recode: recodes a column before all other steps: "intervals 18,30,45,65", "round
            5", "top 8000", "bottom 0", "date year", "merge A+B>C", "prefix 3", "level 1"
            (of its taxonomy); may be repeated
        sample: releases a random sample of this many percent of the records
        sample_within: draws the sample within the strata of these columns
        pseudonym: columns whose values become keyed pseudonyms
        violations: what to do with records of the original that violate a rule: refuse,
            repair, protect (default: refuse)
        identifiers: what to do with identifiers: drop, pseudonym, keep (default: drop);
            given, it also covers columns that only look like identifiers
        decimals: decimals of written numbers: keep (as in the original), full, or a
            number (default: keep)
        seed: 64 hexadecimal digits; without it a seed is drawn from the operating
            system
        insecure_seed: accept a seed that anyone can guess, such as zeros
        rules: rules that every record must satisfy, from a Schematron file or a file
            with a rule on each line; may be repeated
        rule: a rule, such as "wages + rent = total" or "if sex = male then pregnancies
            = 0"; may be repeated
        phase: only the patterns of a phase of the Schematron files; #ALL for every
            pattern (default: the phase that a schema names as its default, or every
            pattern)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        workers: number of threads (default: all cores)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "fit",
        Model,
        locals(),
        ("data", None, "data"),
        ("output", "--output", "path"),
        ("recipe", "--recipe", "paper"),
        ("step", "--step", "number"),
        ("method", "--method", "text"),
        ("group", "--group", "text"),
        ("replace", "--replace", "text"),
        ("k", "--k", "number"),
        ("standardise", "--standardise", "text"),
        ("importance", "--importance", "numbers"),
        ("effort", "--effort", "text"),
        ("start", "--start", "text"),
        ("gamma", "--gamma", "number"),
        ("rest", "--rest", "text"),
        ("order", "--order", "numbers"),
        ("rounds", "--rounds", "number"),
        ("split", "--split", "text"),
        ("components", "--components", "number"),
        ("most", "--most", "number"),
        ("model", "--model", "text"),
        ("transform", "--transform", "text"),
        ("tails", "--tails", "text"),
        ("starts", "--starts", "text"),
        ("centres", "--centres", "number"),
        ("fuzziness", "--fuzziness", "text"),
        ("m1", "--m1", "number"),
        ("m2", "--m2", "number"),
        ("lambda1", "--lambda1", "number"),
        ("lambda2", "--lambda2", "number"),
        ("smallest", "--smallest", "number"),
        ("t", "--t", "number"),
        ("share", "--share", "text"),
        ("form", "--form", "text"),
        ("categories", "--categories", "text"),
        ("alpha", "--alpha", "numbers"),
        ("kind", "--kind", "text"),
        ("amount", "--amount", "number"),
        ("degree", "--degree", "number"),
        ("blend", "--blend", "text"),
        ("parameters", "--parameters", "text"),
        ("bounds", "--bounds", "text"),
        ("leaf", "--leaf", "number"),
        ("p", "--p", "numbers"),
        ("per", "--per", "text"),
        ("keep", "--keep", "numbers"),
        ("empty", "--empty", "text"),
        ("retain", "--retain", "number"),
        ("matrix", "--matrix", "numbers"),
        ("invariant", "--invariant", "text"),
        ("risky", "--risky", "text"),
        ("base", "--base", "number"),
        ("rounding", "--rounding", "text"),
        ("least", "--least", "number"),
        ("noise", "--noise", "number"),
        ("from_", "--from", "text"),
        ("totals", "--totals", "numbers"),
        ("to", "--to", "text"),
        ("population", "--population", "number"),
        ("lower", "--lower", "number"),
        ("upper", "--upper", "number"),
        ("numbers", "--numbers", "text"),
        ("trees", "--trees", "number"),
        ("values", "--values", "text"),
        ("complexity", "--complexity", "number"),
        ("evidence", "--evidence", "number"),
        ("predictors", "--predictors", "numbers"),
        ("columns", "--columns", "names"),
        ("column_groups", "--column-groups", "text"),
        ("missing", "--missing", "text"),
        ("block_size", "--block-size", "number"),
        ("cut", "--cut", "number"),
        ("within", "--within", "names"),
        ("together", "--together", "text"),
        ("dominance", "--dominance", "number"),
        ("given", "--given", "names"),
        ("where", "--where", "text"),
        ("constraint", "--constraint", "texts"),
        ("ordinal", "--ordinal", "text"),
        ("nominal", "--nominal", "text"),
        ("confidential", "--confidential", "names"),
        ("recode", "--recode", "pairs"),
        ("sample", "--sample", "number"),
        ("sample_within", "--sample-within", "names"),
        ("pseudonym", "--pseudonym", "names"),
        ("violations", "--violations", "text"),
        ("identifiers", "--identifiers", "text"),
        ("decimals", "--decimals", "text"),
        ("seed", "--seed", "text"),
        ("insecure_seed", "--insecure-seed", "flag"),
        ("rules", "--rules", "rules"),
        ("rule", "--rule", "texts"),
        ("phase", "--phase", "text"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("workers", "--workers", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
        ("overwrite", "--overwrite", "flag"),
    )



def draw(
    model: Path,
    *,
    output: Path | None = None,
    records: float | None = None,
    implicates: float | None = None,
    seed: str | None = None,
    overwrite: bool = False,
) -> Drawn:
    """Draw records from a model file of fit: a synthetic file of any size, or several.

    Args:
        model: a model file, as fit writes it
        output: the synthetic file; by its name .csv.gz, .parquet, .xml, .sav, .zsav,
            .dta, .xpt or .arrow, and CSV otherwise; or - for standard output
        records: number of records (default: as many as the original, rounded)
        implicates: number of files, out-1.csv, out-2.csv, ..., each with its own random
            numbers
        seed: 64 hexadecimal digits; without it a seed is drawn from the operating
            system
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "draw",
        Drawn,
        locals(),
        ("model", None, "path"),
        ("output", "--output", "path"),
        ("records", "--records", "number"),
        ("implicates", "--implicates", "number"),
        ("seed", "--seed", "text"),
        ("overwrite", "--overwrite", "flag"),
    )



def analyse(
    *data: Data,
    mean: Texts | None = None,
    total: Texts | None = None,
    quantile: Texts | None = None,
    at: Texts | None = None,
    table: Texts | None = None,
    regress: Texts | None = None,
    logistic: Texts | None = None,
    ordered: Texts | None = None,
    categories: Texts | None = None,
    combining: Texts | None = None,
    parameters: Texts | None = None,
    records: float | None = None,
    replication: str | None = None,
    population: str | None = None,
    level: float | None = None,
    protection: Path | None = None,
    original: Data | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    in_table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
) -> Figures:
    """Analyse synthetic files of one synthesis together, with intervals that are right for synthetic data.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        mean: columns to take means of; for categories, the share of each level; may be
            repeated
        total: columns to total; for categories, the number of each level; weighted, if
            the description has a weight; may be repeated
        quantile: columns of numbers to take quantiles of, with standard errors by
            Woodruff (1952); may be repeated
        at: where quantiles are taken, between 0 and 1 (default: 0.5, the median)
        table: a table of one column or more: the share and the count of each
            combination; may be repeated
        regress: a regression by least squares, such as "income ~ age + sex"; a:b is an
            interaction, a*b means a + b + a:b; may be repeated
        logistic: a logistic regression of a column with two values, such as "employed ~
            age + sex"; may be repeated
        ordered: an ordered (proportional odds) regression of a column with levels in an
            order, such as "health ~ age + sex"; may be repeated
        categories: columns of numbers that stand for categories
        combining: how the files were made (default: as the certificates beside them
            say, else complete, with a note)
        parameters: for complete: whether the parameters of the models were drawn for
            each file (posterior, in a recipe) or fixed (default: as the certificates say,
            else drawn, which gives the longer intervals)
        records: number of records in the original (default: those of original, else as
            the certificates say, else as many as a synthetic file)
        replication: how the replicate weights of the description were made: brr,
            bootstrap, jackknife, jkn (stratified jackknife), sdr (successive differences),
            or the factor of the variance, one or one for each replicate (default: brr, with
            a note)
        population: column with the number of clusters (records, without clusters) in
            the population of the stratum, or the share that was sampled, for the correction
            for finite populations
        level: level of the intervals (default: 0.95)
        protection: the protection.json of a bundle, for one masked file that is not
            synthetic: tables are corrected for PRAM, regressions by least squares for noise
        original: show the figures of the original beside, and how far the intervals
            overlap; the output must stay
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        in_table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
    """
    return call(
        "analyse",
        Figures,
        locals(),
        ("data", None, "data"),
        ("mean", "--mean", "names"),
        ("total", "--total", "names"),
        ("quantile", "--quantile", "names"),
        ("at", "--at", "names"),
        ("table", "--table", "names"),
        ("regress", "--regress", "texts"),
        ("logistic", "--logistic", "texts"),
        ("ordered", "--ordered", "texts"),
        ("categories", "--categories", "names"),
        ("combining", "--combining", "texts"),
        ("parameters", "--parameters", "texts"),
        ("records", "--records", "number"),
        ("replication", "--replication", "text"),
        ("population", "--population", "text"),
        ("level", "--level", "number"),
        ("protection", "--protection", "path"),
        ("original", "--original", "data"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("in_table", "--in-table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
    )



def attack(
    data: Data,
    *,
    recipe: Paper | None = None,
    times: float | None = None,
    columns: Texts | None = None,
    seed: str | None = None,
    workers: float | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
) -> Figures:
    """Run a recipe on random halves of a file and try to tell who was in them; nothing is protected.

    Args:
        data: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        recipe: a recipe, as protect stores it
        times: how many times, each on other halves and with another seed (default: 5)
        columns: columns to compare, names or positions (default: the numeric columns
            that are changed)
        seed: 64 hexadecimal digits, for the halves and the draws of the recipe
            (default: drawn)
        workers: number of threads (default: all cores)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
    """
    return call(
        "attack",
        Figures,
        locals(),
        ("data", None, "data"),
        ("recipe", "--recipe", "paper"),
        ("times", "--times", "number"),
        ("columns", "--columns", "names"),
        ("seed", "--seed", "text"),
        ("workers", "--workers", "number"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
    )



def refine(
    original: Data,
    protected: Data | Protected,
    *,
    output: Path | None = None,
    stay: Path | None = None,
    p: float | None = None,
    q: float | None = None,
    target_e: float | None = None,
    trials: float | None = None,
    columns: Texts | None = None,
    unpaired: bool = False,
    certificate: Path | None = None,
    partition: Path | None = None,
    seed: str | None = None,
    sign_with: Path | None = None,
    passphrase_file: Path | None = None,
    description: Paper | None = None,
    role: Pairs | None = None,
    as_: Pairs | None = None,
    weight: str | None = None,
    household: str | None = None,
    missing_keys: str | None = None,
    inferred_within: float | None = None,
    dependency_share: float | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    encoding: str | None = None,
    header: str | None = None,
    missing_code: Texts | None = None,
    table: str | None = None,
    query: str | None = None,
    order_by: Texts | None = None,
    overwrite: bool = False,
) -> Protected:
    """Change values of a protected file so that means, variances and correlations return to the original ones.

    Args:
        original: a data frame of pandas or polars, a table of pyarrow, a frame and its
            metadata as pyreadstat reads them, or the path of a file of records
        protected: what protect() returned, or records as a frame, a table or a path
        output: the refined file
        stay: folder for the files that must stay (default: OUTPUT.must-stay)
        p: target for the loss IL1', as a share of the present loss (default: 0.5)
        q: share of records that can be changed, those with the most loss (default: 0.1)
        target_e: stop if the error E of the moments is below this (default: 0.04)
        trials: stop after this many trials in any case (default: 100 for each value
            that can change)
        columns: columns to refine, names or positions (default: the numeric columns
            that were changed)
        unpaired: the records of the two files are not in the same order
        certificate: the certificate of the protected file (default: in
            PROTECTED.must-stay)
        partition: its partition (default: the one beside the certificate)
        seed: 64 hexadecimal digits; without it a seed is drawn from the operating
            system
        sign_with: sign with this private key of penumbra key new (default: the file
            that PENUMBRA_KEY names, if it is set)
        passphrase_file: a file whose first line is the passphrase of the key (default:
            ask on the terminal)
        description: what is known about the file: kinds and roles of its columns,
            units, weights; a description or a DDI codebook (default: FILE.description.json
            beside it)
        role: a column and its role: identifier, key, confidential, weight, unit,
            harmless; may be repeated
        as_: what a column is: amount, count, nominal, ordinal (codes, also if written
            as numbers), date, text, levels in order such as "low<middle<high", dates,
            prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and
            parents; may be repeated
        weight: the column of weights: how many persons a record stands for
        household: the column that numbers the households
        missing_keys: what a missing value in a key means: level (a value of its own) or
            wildcard (it matches any value) (default: level)
        inferred_within: a hidden number counts as inferred if it is known within this
            percentage of the truth (default: 10)
        dependency_share: a dependency between columns counts if it holds for this
            percentage of the records that show it (default: 99)
        delimiter: delimiter between cells: comma, semicolon, tab or bar
        decimal: decimal mark: . or ,
        encoding: utf-8 or windows-1252
        header: whether the first line holds names: auto, yes or no
        missing_code: a text that means a missing value, in addition to the usual ones;
            may be repeated
        table: the sheet of a workbook, or the table of a database, with the records
        query: of a database: a SELECT that gives the records, in the place of a table
        order_by: of a database server: columns that tell records apart, for a query or
            a table without a primary key; may be repeated
        overwrite: replace an existing file, also if it is not an earlier output
    """
    return call(
        "refine",
        Protected,
        locals(),
        ("original", None, "data"),
        ("protected", None, "protected"),
        ("output", "--output", "path"),
        ("stay", "--stay", "path"),
        ("p", "--p", "number"),
        ("q", "--q", "number"),
        ("target_e", "--target-e", "number"),
        ("trials", "--trials", "number"),
        ("columns", "--columns", "names"),
        ("unpaired", "--unpaired", "flag"),
        ("certificate", "--certificate", "path"),
        ("partition", "--partition", "path"),
        ("seed", "--seed", "text"),
        ("sign_with", "--sign-with", "path"),
        ("passphrase_file", "--passphrase-file", "path"),
        ("description", "--description", "paper"),
        ("role", "--role", "pairs"),
        ("as_", "--as", "pairs"),
        ("weight", "--weight", "text"),
        ("household", "--household", "text"),
        ("missing_keys", "--missing-keys", "text"),
        ("inferred_within", "--inferred-within", "number"),
        ("dependency_share", "--dependency-share", "number"),
        ("delimiter", "--delimiter", "text"),
        ("decimal", "--decimal", "text"),
        ("encoding", "--encoding", "text"),
        ("header", "--header", "text"),
        ("missing_code", "--missing-code", "texts"),
        ("table", "--table", "text"),
        ("query", "--query", "text"),
        ("order_by", "--order-by", "names"),
        ("overwrite", "--overwrite", "flag"),
    )

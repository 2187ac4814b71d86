# Whatever Archipel says. The message of the kind `iago.occupied` is `iago-occupied`.
# Where something stands (in a file, a record, a text) is said in front by messages of its own, and so is the move that
# a refusal is about; so texts do not name the variables file, line, record, ply, column, move and legal.

language = English

## How sentences are put together

list-comma = {", "}
place = { $place }: { $text }
place-line = line { $number }
place-record = game { $number }
place-ply = ply { $number }
place-column = column { $number }
about = { $what }: { $text }
legal-here = { $text } (legal here: { $moves })

## Players

player-dark = Dark
player-light = Light
player-white = White
player-blue = Blue
player-black = Black

## Games and positions

games-none = there is no game '{ $name }'; there are { $games }
games-no-variant = { $game } has no variant '{ $name }'; it has { $variants }
games-over = the game is over ({ $reason })

notation-too-long = a position has at most { $most } characters, this text { $characters }
notation-fields = a position has three fields: game/variant, pieces, side to move
notation-no-head = '{ $text }' is not a game and its variant, like iago/standard
notation-no-side = '{ $text }' is no side to move; it is { $one } or { $other }
notation-after-side = '{ $text }' after the side to move
notation-rows = { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    } where the board has { $has }
notation-no-number = '{ $text }' is no number of empty cells
notation-no-piece = '{ $text }' is no piece; the pieces are { $pieces }
notation-long-row = a row of more than { $width ->
        [one] { $width } cell
       *[other] { $width } cells
    }
notation-short-row = a row of { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    } where the board has { $width }

## Iago

iago-score = score { $more } to { $less }
iago-level-face-up = level at { $score }, centre disk face up
iago-level-captive = level at { $score }, centre disk a captive
iago-no-move = '{ $text }' is no move of Iago; a move is a cell from a1 to i5, or ! and a cell for a claim
iago-occupied = { $cell } holds a disk already
iago-nothing-missed = no capture was missed, so there is nothing to claim
iago-no-claims = { $variant } has no claims
iago-claim-over = the game is over, so nothing can be claimed
iago-claim-nothing = { $player } can't have missed a capture here
iago-must-capture = it captures { $captures ->
        [0] nothing
       *[other] { $captures }
    }, and the largest capture is forced: { $most }
iago-centre = { $cell } is the centre: it can be filled only with { $needs ->
        [capture] a capture
       *[capture-or-release] a capture or a release
    }
iago-outer = { $cell } lies in the outer area: it can be filled only with { $needs ->
        [capture] a capture
       *[capture-or-release] a capture or a release
    }

## Palago

palago-closed-own = closed an arch group
palago-closed-theirs = closed the opponent's arch group
palago-closed-both = closed groups of both players
palago-closed-own-shown = A shape of { $player }’s colour is closed: it has no open end.
palago-closed-theirs-shown = A shape of { $player }’s colour is closed, though the other did it: it has no open end.
palago-closed-both-shown = Shapes of both colours are closed at once. Whoever does that loses.
palago-level = tiles used up, largest groups level at { $arches ->
        [one] { $arches } arch
       *[other] { $arches } arches
    }
palago-larger = tiles used up, largest group { $more ->
        [one] { $more } arch
       *[other] { $more } arches
    } to { $less }
palago-no-move = '{ $text }' is no move of Palago; a move is a tile like 0,0a, or two joined like 0,0a+1,-1c
palago-one-cell = '{ $text }' is two tiles on one cell
palago-pair-order = '{ $text }': two tiles are written in order of q, then r: { $right }
palago-no-tile = '{ $text }' is no tile; a tile is written like 0,0a
palago-too-many = { $tiles } tiles, and there are only { $most }
palago-order = tiles are written in order of q, then r, one on a cell
palago-no-origin = no tile on 0,0, where every game begins
palago-unconnected = '{ $text }' is not connected to 0,0 by tiles
palago-occupied = { $cell } holds a tile already
palago-one-left = there is only one tile left
palago-first = the first tile is at 0,0
palago-first-two = the first two tiles are next to each other, the first at 0,0
palago-one-a-turn = a turn is one tile
palago-alone = a tile alone must close an arch group
palago-apart = the two tiles must be next to each other
palago-touches-nothing = it touches no earlier tile
palago-would-end = the tile that goes down first would end the game, so it is played alone

## Lazo

lazo-surface-loop = board surface loop
lazo-arch = arch
lazo-surface-loop-shown = { $player }’s tiles make a ring that lies on the board.
lazo-arch-shown = { $player }’s tiles make an arch: up, over tiles of the other, and down again.
lazo-no-move-left = no legal move
lazo-no-move = '{ $text }' is no move of Lazo on this board; a move is a surface cell like { $surface }, a space above like { $above }, or swap
lazo-too-many-layers = { $layers } layers where there is room for { $most }
lazo-empty-layer = a layer without a tile is left out
lazo-two-loops = both players have a loop, and the first one ended the game
lazo-hangs = { $cell } does not rest on three tiles
lazo-unrooted = no { $colour } tiles lead from { $cell } down to the board, so it can't have been placed
lazo-no-swap = only Black's first move may be a swap, against White's only tile
lazo-occupied = { $cell } holds a tile already
lazo-unsupported = { $cell } rests on { $supports }, and not all of them are filled
lazo-no-neighbour = { $cell } has no { $colour } neighbour below or on its own layer

## Desdemona

desdemona-equal = equal stones
desdemona-more = more stones
desdemona-no-move = '{ $text }' is no move of Desdemona; a move is written like d1-d7/g7, the first like d1-d7
desdemona-too-many = { $player } has { $amazons } amazons, and there are only { $most }
desdemona-first-turn = the very first turn is a move without a shot
desdemona-no-amazon = { $player } has no amazon on { $square }
desdemona-no-way = an amazon on { $start } can't move to { $end }: it moves like a queen over empty squares
desdemona-no-shot-there = on { $square } the amazon would have no shot, and a turn is a move and a shot
desdemona-no-shot = a turn is a move and a shot, like d1-d7/g7
desdemona-edge = { $square } is on the edge, where only a shot over enemy stones may land
desdemona-no-such-shot = from { $start } no shot lands on { $end }: it goes like a queen over empty squares{ $behind ->
        [no] {""}
       *[yes] , or right behind a row of enemy stones
    }

## The native core

engine-not-native = the native core does not have { $game }

## Programs that play

program-none = it does not start: an engine needs a command
program-not-started = { $program }: it does not start: { $why }
program-silent = { $program }: no { $wanted } within { $seconds } seconds
program-refuses = { $program }: it refuses what it was told: { $text }
program-rubbish = { $program }: { $lines } lines of rubbish where { $wanted } was due, the last '{ $last }'
program-ended = { $program }: it has ended already
program-died = { $program }: { $how ->
        [closed] closed its output or input
        [killed] was killed by signal { $code }
       *[ended] ended with exit code { $code }
    } { $time ->
        [due] where { $what } was due
       *[before] before { $what }
    }
program-died-saying = { $program }: { $how ->
        [closed] closed its output or input
        [killed] was killed by signal { $code }
       *[ended] ended with exit code { $code }
    } { $time ->
        [due] where { $what } was due
       *[before] before { $what }
    }: { $words }
program-no-limit = a move needs a clock, or a limit in time, nodes or depth

## Players of matches

entrant-none = '{ $text }' is no player; players are random, level3, best, best:nodes=2000, uct:time=0.1, cmd:"…" and python:module:function
entrant-no-program = cmd: needs a program, like cmd:"./engine --fast"
entrant-no-function = python: needs a module and a function in it, like python:mynet:choose
entrant-option = '{ $text }': '{ $option }' is not like nodes=2000, time=0.1, cpu=0.1, depth=9, threads=2, hash=64 or weights=FILE
entrant-takes-no = '{ $text }': { $search } takes no { $option }; it takes { $options }
entrant-level = '{ $text }' is no level; one of your own is like level:nodes=9,temperature=1.2,attention=0.5,careful=1
entrant-limit = '{ $text }': { $why }
entrant-not-imported = { $function } can't be imported: { $error }
entrant-not-callable = { $function } is no function
entrant-same-name = two functions are called { $name }; give one another name
entrant-too-few = a tournament needs at least two players, all different

forfeit-clock = out of time
forfeit-time = out of time: more than { $seconds } seconds for a move, and { $margin } of margin
forfeit-raised = { $function } raised { $error }
forfeit-illegal = illegal move: { $why }

## Matches

match-begun = already there: go on with --resume, or name another file with --out
match-there = already there: --resume with more --games extends it, or name another file with --out
match-finished = it is finished, so there is nothing to go on with; more --games extend it
match-not-begun = it was not begun, so there is nothing to go on with
match-unreadable = can't be read: { $why }
match-other = begun as another match: it differs in { $what }
match-other-game = of another match: round { $round } differs in { $what }
match-version = begun with version { $played } of Archipel, and this is { $version }
match-clock = --clock is like 60+0.5, not '{ $text }'
match-clock-alone = --clock goes without --nodes and --time
match-stopped = stopped after { $games ->
        [one] { $games } game
       *[other] { $games } games
    }; --resume goes on
match-out = The games are in { $path }.
study-stopped = stopped; --resume goes on
study-out = The report is in { $path }, its games are in { $folder }.

standing-match = { $one } against { $other }, { $start }: game { $games } of { $planned }
standing-tournament = { $start }: game { $games } of { $planned }
standing-results = { $wins } won, { $draws } drawn, { $losses } lost; Elo { $elo }
standing-elo = { $middle } ({ $low } to { $high })
standing-elo-unknown = not known yet
standing-pairs = pairs by points 0 ½ 1 1½ 2: { $counts }
standing-games = first player { $score } %, draws { $draws }, { $length } plies a game
standing-failures = { $games ->
        [one] { $games } game
       *[other] { $games } games
    } ended by a player's failure, the last in round { $round }: { $reason }
standing-sprt = SPRT of { $elo0 } and { $elo1 } (α { $alpha }, β { $beta }): { $verdict ->
        [open] no verdict yet
        [none] no verdict
        [h0] Elo { $elo0 } accepted
       *[h1] Elo { $elo1 } accepted
    }, LLR { $llr } of { $low } to { $high }
standing-head-elo = Elo
standing-head-low = low
standing-head-high = high
standing-head-games = games
standing-head-score = score

workers-died = { $deaths } workers have died over game { $game }; --resume goes on
workers-died-early = { $deaths } workers have died before their first game; --resume goes on
workers-failed = the workers fail: { $error }
workers-no-pickle = a function can't be sent to another process: { $error }
workers-no-ray = Ray is not installed: pip install -e ".[ray]"
workers-no-cluster = no Ray cluster at { $address }: { $error }
workers-threads = a player uses { $threads } threads, and no machine of the cluster has so many processors

sprt-order = elo0 must be less than elo1, not { $elo0 } and { $elo1 }
sprt-risk = { $name } must be between 0 and 0.5, not { $risk }

## What is said as it stands

verbatim = { $text }

## Pictures

scene-legal = { $text } is legal here
scene-no-picture = { $game } has no picture
scene-no-such-start = no legal move starts with '{ $text }'

## Setting up positions

editor-none = positions of { $game } can't be set up piece by piece
editor-no-cell = '{ $text }' is no cell on which something can be changed
editor-no-piece = '{ $text }' is no piece; the pieces are { $pieces }
editor-full = there is no room for more

## Tables

table-no-seat = '{ $text }' is no seat; seats are person, level1 to level{ $levels }, and between these those like level4.5
table-no-node = there is no node { $node } at this table
table-not-a-person = it is the turn of { $seat }, which is no person
table-stale = nobody waits for { $answer } any more
table-over = the game is over
table-over-for-good = the game is over and nothing can be taken back
table-nothing-to-take-back = there is no move of a person to take back
table-engines-do-not-resign = { $player } is no person, and engines do not resign
table-no-variation = this move belongs to the game itself; only variations can be removed
table-time-is-up = the time is up
table-full = a table has room for { $most } moves, and they are used up
table-too-much-said = the comments, drawings and tags of a game have at most { $most } letters together
table-record-too-long = a table has room for { $most } moves, and this record has more
table-resigned = { $player } resigned
table-out-of-time = { $player } is out of time
table-record-says = as the record says

## The server

server-no-table = there is no table { $table }
server-deleted = the table { $table } was deleted
server-no-language = there are no texts in '{ $language }'
server-nothing-here = there is nothing here
server-too-many-tables = you have opened too many tables; come again in { $seconds } s
server-too-many-uploads = you have sent too many files; come again in { $seconds } s
server-too-much-stored = you have stored too much lately; come again in { $seconds } s
server-too-many-questions = you have { $most } questions to the engines already; come again in { $seconds } s
server-too-much-thought = engines have thought for you long enough for now; come again in { $seconds } s
server-too-many-pictures = { $most } pictures are being drawn for you already; come again in { $seconds } s
server-too-many-connections = too many connections; come again in { $seconds } s
server-too-many-pages = more than { $most } pages are open; come again in { $seconds } s
server-too-many-messages = more than { $most } messages a second
server-message-too-large = a message has at most { $most } bytes
server-request-too-large = a request has at most { $most } bytes
server-only-texts = messages are texts, not bytes
server-unread = this page does not read what it is told
server-other-game = the position is one of { $position }, the table { $table }
server-nothing-to-analyse = the game is over here, so there is nothing to analyse
server-nothing-to-hint = the game is over here, so there is nothing to hint at
server-file-of-games = a file of more than { $most } games
server-file-without-games = there is no game in this file
server-name-too-long = names of players and events have at most { $most } letters
server-tag-too-long = a tag has at most { $most } letters
server-too-many-tags = a game has at most { $most } tags of its own
server-too-many-drawings = a board has at most { $most } arrows and marks
server-comment-too-long = a comment has at most { $most } letters
server-too-much-text = the comments and tags of a game have at most { $most } letters together
server-engines-busy = the engines are busy; ask again in { $seconds } s
server-views-busy = too many want to look at once; ask again in { $seconds } s
server-stops = the server stops
server-mistake = this is a mistake of the server
server-other-name = this server does not go by that name; open it as localhost, or start it with --name
server-no-name = { $name } is no name or origin of a server; give one like games.example or https://games.example
server-other-site = other sites may not use this server
server-no-length = the length of the request is no number
server-too-slow = the request took more than { $seconds } s to arrive
server-too-long = this takes more than { $seconds } s, which is all there is
server-unfinished = it was not finished; ask again in { $seconds } s

## Requests that have not the right form

request-whole = the request
request-no-json = { $place }: it is no JSON
request-no-object = { $place }: it is no JSON object; send one as application/json
request-missing = { $place }: it is missing
request-unknown = { $place }: there is no such thing here
request-no-type = { $place }: its type is missing
request-unknown-type = { $place }: there is no message of this type
request-too-few = { $place }: at least { $limit } are needed
request-too-many = { $place }: at most { $limit } are allowed
request-text-too-long = { $place }: it has at most { $limit } characters
request-too-small = { $place }: it is at least { $limit }
request-too-large = { $place }: it is at most { $limit }
request-no-number = { $place }: it is a number
request-no-whole-number = { $place }: it is a whole number
request-no-truth = { $place }: it is true or false
request-no-text = { $place }: it is a text
request-no-list = { $place }: it is a list
request-none-of = { $place }: it is one of { $limit }
request-invalid = { $place }: it has not the right form
request-unreadable = the request can't be read
request-no-method = nothing is asked in this way here

## The storage

storage-unusable = the database can't be used: { $why }
storage-unreadable = the database does not answer; ask again in { $seconds } s
storage-unsaved = it could not be saved; ask again in { $seconds } s
storage-changed = another server has changed this table; look at it again
storage-no-url = '{ $url }' is no URL of a database: { $why }
storage-no-file = games are kept in a file; give one, like sqlite:///games.sqlite
storage-no-driver = the driver of that database can’t be loaded ({ $why }); for PostgreSQL: pip install -e ".[postgres]" and postgresql+psycopg://…
storage-newer = the database was written by a newer Archipel; use that one
storage-in-use = another server uses the database { $where } already; stop it, or give this one another with --database

## Records

record-no-game = a record starts with the tag of its game, like [Game "iago"]
record-tag-twice = the tag '{ $name }' stands twice
record-no-tag = '{ $text }' is no tag; a tag is written like [Event "Club night"]
record-tag-name = '{ $text }' is no name of a tag; a name is made of letters, digits and _
record-tag-reserved = '{ $text }' is not among the other tags
record-labels = cells are labelled '{ $text }', and only { $known } is known
record-no-date = '{ $text }' is no date; a date is like 2026.11.15, with ? for what is unknown
record-other-variant = the position is one of { $position }, the game { $game }
record-brace = a brace without its partner at '{ $text }'
record-bracket = a bracket is closed that was not opened
record-early-variation = a variation before the first move
record-open-variation = a variation that is not closed
record-empty-variation = a variation without a move
record-too-deep = variations nested more than { $most } deep
record-result-within = a result within a variation
record-behind-result = '{ $text }' stands behind the result
record-two-results = the tag says '{ $tag }' and the moves end with { $stated }
record-no-result = '{ $text }' is no result; it is one of { $results }
record-other-result = the result says { $stated }, but the game ended { $decided } ({ $reason })
record-no-evaluation = '{ $text }' is no evaluation
record-no-drawing = '{ $text }' is no arrow like Ge4>d4 and no mark like Ge4
record-evaluation-range = an evaluation is a number from -1 to 1, not { $value }
record-no-json = no game in one line of JSON
record-unnamed-game = the header does not name the game
record-variants = { $count ->
        [one] { $count } variant
       *[other] { $count } variants
    }; a game here has one, like standard+penalty
record-players = { $count ->
        [one] { $count } player
       *[other] { $count } players
    } where there are two
record-one-result = only one of the players has a result
record-not-a = { $what } is not { $kind ->
        [object] an object
        [list] a list
        [text] a text
        [whole-number] a whole number
       *[number] a number
    }
record-half-character = { $what } has half a character
record-named = '{ $name }'
record-a-record = a record
record-a-round = a round
record-a-tag = a tag
record-the-tag = the tag '{ $name }'
record-a-variant = a variant
record-a-player = a player
record-a-move = a move that is no text
record-a-drawing = a drawing
record-a-variation = a variation
record-not-utf8 = line { $number } is not UTF-8 at byte { $byte }
record-too-large = a game of more than { $most } bytes
record-too-many-moves = more than { $most } moves in a file, with variations
record-exists = it exists already; --force replaces it
## Proofs

proof-first-line = a proof begins with the line '{ $right }', not with '{ $text }'
proof-position-line = the second line of a proof is 'position' and a position, not '{ $text }'
proof-claim-line = the third line of a proof is like 'claims { $one } wins' or 'claims { $other } does not lose', not '{ $text }'
proof-over = the game is over in this position ({ $reason }), so there is nothing to prove
proof-no-node = '{ $text }' is no node; a node is like '3 = a1 4' or '3 : a1 4 b1 . * c1'
proof-no-number = '{ $text }' is no number of a node; it is a whole number of at most { $most } digits
proof-no-child = behind it stands neither the number of a node nor '.'
proof-no-replies = no reply stands behind '*'
proof-backwards = node { $number } leads to node { $child }, and a node leads only to greater numbers
proof-order = node { $number } stands behind node { $before }, and numbers rise
proof-not-attack = node { $number } is written with '=', but it is { $player }'s turn, who claims nothing: it needs ':'
proof-not-defence = node { $number } is written with ':', but it is the turn of { $player }, who claims: it needs '='
proof-twice = it is listed twice
proof-unlisted = it is legal, and node { $number } does not list it
proof-goes-on = the game is not over after it, so a node must stand behind it, not '.'
proof-ends-otherwise = it ends the game otherwise than claimed ({ $reason })
proof-ends-already = it ends the game, so '.' must stand behind it, not node { $child }
proof-no-win = it is not listed, and the reply { $reply } does not win at once
proof-unanswered = it is not listed, and no reply is legal after it
proof-other-position = it leads to node { $child }, which is another position by an earlier line
proof-unreached = no node leads to node { $number }
proof-missing = { $count ->
        [one] node { $child } is missing
       *[other] node { $child } and others are missing, { $count } in all
    }: the file ends without what is behind some move
proof-long-line = a line of more than { $most } bytes
proof-not-utf8 = not UTF-8 at byte { $byte }
proof-bad-gzip = no whole file of gzip
proof-worker-died = a process that checked the proof has died; was there too little memory?

## What the games are called, and what is on their boards

variant-standard = Standard

iago-name = Iago
iago-line = Turn disks captive, free your own, and be strong inside and out.
iago-variant-loose = Loose: capture if you like
iago-variant-simple = Simple: no releases
iago-variant-standard-penalty = Standard, missed captures are claimed
iago-variant-simple-penalty = Simple, missed captures are claimed
iago-piece-disk = disks
iago-piece-captive = captives
iago-one-disk = disk
iago-one-captive = captive
iago-mark-claim = A missed capture may be claimed
iago-count-score = Score
iago-count-inner = Inside
iago-count-outer = Outside
iago-step-claim = Claim the missed capture
iago-signs = D, L: disks of Dark and Light face up; d, l: their captives; -: empty outer cell; +: empty centre.
iago-writing = A move is a cell: the row's letter and the place from the left, like e4. !e4 claims a missed capture.
iago-rules-1 = Place a disk of your colour on an empty cell inside the dark line. Outer cells and the centre are open only to a disk that captures or releases.
iago-rules-2 = Capture: enemy disks in a row between the new disk and another one of yours turn red. They are captives, and nobody’s for now.
iago-rules-3 = Release: captives in a row between two of your disks turn back up, if one end of the row is an outer cell or the centre.
iago-rules-4 = If you can capture you must, and as many as possible.
iago-rules-5 = The game ends when the inside is full. Your score is your disks inside times those outside; 0 counts as 1.
iago-rules-1-simple = Place a disk of your colour on an empty cell inside the dark line. Outer cells and the centre are open only to a disk that captures.
iago-rules-1-simple-penalty = { iago-rules-1-simple }
iago-rules-3-simple = A captive stays one to the end: nothing is released.
iago-rules-3-simple-penalty = { iago-rules-3-simple }
iago-rules-4-loose = You may capture, and need not.
iago-rules-4-standard-penalty = If you can capture you must, and as many as possible. Who misses it may be caught: the opponent claims it, and places a disk on any empty cell.
iago-rules-4-simple-penalty = { iago-rules-4-standard-penalty }
iago-rules-5-simple = The game ends when the inside is full. Whoever shows more disks wins; captives count for nobody.
iago-rules-5-simple-penalty = { iago-rules-5-simple }
iago-goal = Have many disks of your colour inside the line and outside it: the two numbers are multiplied (0 counts as 1).
iago-goal-simple = Have more disks of your colour than the other when the inside is full.
iago-goal-simple-penalty = { iago-goal-simple }
iago-lesson-goal = When the inside is full, your disks inside times those outside are your score; red captives count for nobody. Here Dark wins.
iago-lesson-goal-simple = When the inside is full, whoever shows more disks wins.
iago-lesson-goal-simple-penalty = { iago-lesson-goal-simple }
iago-lesson-move = Disks between your new one and another of yours turn red: they are captives.
iago-lesson-trap = Captives come back! Here g1, an outer cell, releases two of them.
iago-task-place = Place a disk.
iago-task-capture = You must capture all you can: enclose { $most ->
        [one] one disk
       *[other] { $most } disks
    }.
iago-task-claim = A capture was missed! Claim it and place a disk anywhere, or just place one.
iago-task-anywhere = Now place a disk on any empty cell.
iago-hint = { $count ->
        [one] place a disk on { $one }
       *[other] claim the missed capture and place a disk on { $two }
    }

palago-name = Palago
palago-line = Lay two tiles at a time and be first to close a shape of your colour.
palago-variant-single = One tile a turn
palago-variant-anywhere = Two tiles anywhere
palago-piece-tile-a = tile a, white arch below
palago-piece-tile-b = tile b, white arch on the left
palago-piece-tile-c = tile c, white arch on the right
palago-one-tile-a = { palago-piece-tile-a }
palago-one-tile-b = { palago-piece-tile-b }
palago-one-tile-c = { palago-piece-tile-c }
palago-count-tiles = Tiles left
palago-count-arches = Largest group
palago-step-tile-a = tile a, white arch below
palago-step-tile-b = tile b, white arch on the left
palago-step-tile-c = tile c, white arch on the right
palago-nowhere = Tiles are laid next to tiles: on the cells that are tinted.
palago-signs = -a-, /b/, \c\: tiles, by the direction of their line; 1,0: an empty cell beside a tile.
palago-writing =
    White's arch is below the line of a, left of b, right of c; Blue's is on the other side.
    A move is two tiles next to each other, like 0,0a 1,-1c, or one that closes an arch group.
palago-rules-1 = Lay two tiles on empty cells next to each other, at least one beside an earlier tile. Each may be turned three ways.
palago-rules-2 = White and blue always meet their own colour. Areas of one colour grow together into groups.
palago-rules-3 = Win by closing a group of your colour that holds an arch: no open end is left. A single tile may do it.
palago-rules-4 = Close one for the other player and they win; close both at once and you lose.
palago-rules-5 = When the 48 tiles are used up, the larger group wins, counted in arches.
palago-rules-1-single = Lay one tile beside an earlier one. It may be turned three ways.
palago-rules-1-anywhere = Lay two tiles, each beside one that lies already. Each may be turned three ways.
palago-goal = Close a shape of your colour, so that no end is open, before the other does. A small circle does not count.
palago-lesson-goal = This tile closes the white shape: no end is open. White wins.
palago-lesson-move = Tiles lie next to each other, and white always meets white.
palago-lesson-trap = Careful: here White closes the blue shape, and Blue wins.
palago-task-first = Lay the first of two tiles. Press the tile to turn it.
palago-task-second = Now the second tile, next to it. Press the first to turn it.
palago-task-second-anywhere = Now the second tile. Press the first to turn it.
palago-task-only = Lay a tile on a cell, press it to turn it.
palago-hint = { $count ->
        [one] lay a tile on { $cells }, turned as drawn
       *[other] lay tiles on { $cells }, turned as drawn
    }

lazo-name = Lazo
lazo-line = Pile up tiles until yours make a loop or an arch.
lazo-variant-small = Small board
lazo-variant-side2 = Board of side 2
lazo-variant-side3 = Board of side 3
lazo-variant-side4 = Board of side 4
lazo-variant-side5 = Board of side 5
lazo-variant-side6 = Board of side 6
lazo-variant-side7 = Board of side 7
lazo-variant-side8 = Board of side 8
lazo-piece-tile = tiles
lazo-one-tile = tile
lazo-count-layers = Layers
lazo-count-tiles = Tiles
lazo-step-swap = Swap: White’s tile becomes yours
lazo-signs = W, B: tiles of White and Black; .: empty, all it rests on is there; ,: empty, something below it is missing.
lazo-writing = A move is a cell, like c4, or above the surface c4.2; a tile up there needs one of its colour next to it or below.
lazo-rules-1 = Put a tile in any hole of the board, or on three tiles that meet. Up there it must touch one of your colour, beside it or below.
lazo-rules-2 = Win with a loop: tiles on the board round a hole or an enemy tile, or an arch over a path of enemy tiles.
lazo-rules-3 = Black’s first move may be a swap: Black’s tile takes the place of White’s.
lazo-rules-4 = Whoever has no move left loses.
lazo-goal = Make a loop of your tiles: a ring that lies on the board, or an arch that climbs over tiles of the other.
lazo-lesson-goal = A ring of white tiles round a hole wins; so does an arch over the other’s tiles.
lazo-lesson-move = Three tiles carry another one. Up there it must touch a tile of its colour.
lazo-lesson-trap = Beware of arches: White goes over the black tiles, and wins.
lazo-task-first = Put a tile in a hole. Black may then take it over by a swap.
lazo-task-swapped = Black has swapped: your tile is black now. Put another in a hole.
lazo-task-place = Put a tile in a hole.
lazo-task-pile = Put a tile in a hole, or on top of three tiles.
lazo-task-swap = Put a tile in a hole, or take White’s tile by Swap.
lazo-hint = { $one ->
        [swap] swap: take White’s tile
       *[other] put a tile on { $one }
    }

desdemona-name = Desdemona
desdemona-line = Amazons move and shoot; take the stones that stand in line.
desdemona-variant-border = Border
desdemona-variant-iago = Iago: flips like Iago’s
desdemona-piece-amazon = amazons
desdemona-piece-stone = stones
desdemona-piece-neutral = Neutral stones
desdemona-one-amazon = amazon
desdemona-one-stone = stone
desdemona-one-neutral = Neutral stone
desdemona-count-stones = Stones
desdemona-signs = W, B: amazons of White and Black; w, b: their stones; n: neutral stone.
desdemona-writing = A move is an amazon's square, where it goes and where it shoots, like d1 d7 g7; the very first has no shot.
desdemona-rules-1 = Move one of your amazons like a chess queen, then shoot from there. The very first turn has no shot.
desdemona-rules-2 = A shot over empty squares leaves a stone of your colour where it lands.
desdemona-rules-3 = A shot right over a row of enemy stones turns them into yours and leaves a grey stone behind them.
desdemona-rules-4 = Nothing passes over anything else, so room runs out. When the player to move has no turn left, more stones win.
desdemona-rules-2-border = A shot over empty squares leaves a stone of your colour where it lands, which may not be the edge of the board.
desdemona-rules-3-border = A shot right over a row of enemy stones turns them into yours, and leaves another of yours behind them.
desdemona-rules-3-iago = Enemy stones in a row between that stone and another stone of yours become yours, as in Othello.
desdemona-goal = An amazon moves like a chess queen, then shoots a stone. Have more stones than the other when somebody can’t move any more.
desdemona-lesson-goal = Black can’t move any more. White has more stones and wins.
desdemona-lesson-move = An amazon moves like a queen, then shoots a stone like one.
desdemona-lesson-trap = A shot right over enemy stones takes them. Do not leave yours in a row.
desdemona-lesson-trap-iago = Enemy stones between two of yours become yours.
desdemona-task-pick = Pick an amazon.
desdemona-task-go = Now where it goes.
desdemona-task-go-only = Now where it goes. The very first move has no shot.
desdemona-task-shoot = Now shoot.
desdemona-hint = { $count ->
        [2] amazon { $one } to { $two }
       *[other] amazon { $one } to { $two }, and shoot at { $three }
    }

## What is said of positions

status-to-move = { $player } to move
status-to-move-and = { $player } to move, { $remark }
status-wins = { $player } wins: { $reason }
status-draw = Draw: { $reason }
status-with-score = { $reason } ({ $more } to { $less })
iago-may-claim = and may claim a missed capture

board-empty = The board is empty.
board-owned = { $player } { $pieces }
board-variant = { $game } ({ $variant })
board-layer = layer { $number }
board-forced = a capture is forced
board-may-play = may be played
board-may-move = may move

mark-last = moved
mark-flip = turned
mark-threat = threat
mark-win = won

## Searches

search-time = a time is a number of seconds, not { $given }
search-number = { $name } is a whole number from 1 to { $most }, not { $given }
search-endless = an analysis needs a limit in time, nodes or depth
search-cpu-threads = seconds of the processor are a limit for one thread; give several threads a time
search-no-lines = there must be at least one line
search-no-name = a search is a name, not { $given }
search-seed = a seed is a whole number, not { $given }
search-unknown = there is no search '{ $name }'; there is { $searches }
search-takes-no = { $search } takes no { $option }
search-over = the game is over, so there is nothing to look for
search-no-state = a position is a State, as archipel.start and archipel.position make it, not { $given }
search-no-limit = a limit is a Limit, like Limit(nodes=1000), not { $given }

## Weights

weights-none = it holds no weights of Archipel
weights-no-file = its weights can't be read: { $why }
weights-format = its weights have the form { $given }, and this version reads { $known }
weights-game = its weights are of { $given }, not of { $game }
weights-version = its weights are for version { $given } of the features, and this is { $known }
weights-broken = its weights are not whole
weights-not-learned = nothing is learned of { $game }, so it has no weights
weights-no-name = weights are the name of a file, not { $given }

## Evaluations from outside

evaluate-no-function = an evaluation is a function, not { $given }
evaluate-takes-no = a search with an evaluation of yours takes no { $option }
evaluate-raised = the evaluation raised { $error }
evaluate-values = the evaluation must give { $count ->
        [one] one value
       *[other] { $count } values
    }, one for each position, not an array of { $given }
evaluate-range = the evaluation gave a value that is not from -1 to 1
evaluate-priors = the evaluation must give priors for each position: as many as it has legal moves, none below 0, not all 0
evaluate-not-native = planes and native positions are there only for games of the native core

## Levels

levels-number = levels are numbered from 1 to { $most }, so there is no level { $number }
levels-unknown = '{ $text }' is no level; levels are level1 to level{ $most }, and between them those like level4.5
levels-rows = { $game } needs rows for { $count } levels, each with more nodes, less temperature or more attention than the one before

## UGI

ugi-long-line = a line of more than { $most } characters
ugi-no-command = there is no command '{ $word }'
ugi-setoption = an option is set by: setoption name NAME value VALUE
ugi-no-option = there is no option '{ $name }'; there are { $options }
ugi-option-range = { $name } can't be '{ $given }'; it can be { $least } to { $most }
ugi-option-value = { $name } can't be '{ $given }'; it can be { $allowed }
ugi-position = a position is given by: position startpos|fen TEXT [moves MOVE …]
ugi-over = the game is over
ugi-query = a query is p1turn, gameover or result
ugi-no-limit = go knows no '{ $word }'; it knows { $limits } and infinite
ugi-no-clock = it is the move of { $player }, and { $player }time is not given
ugi-no-number = { $name } needs a whole number, not '{ $given }'
ugi-negative = { $name } is at least 0, not { $given }
ugi-number = { $name } needs a number

## Environments

env-no-core = { $game } is played by the Python rules alone, so it has no environment
env-render-mode = there is no render mode '{ $name }'; there are { $modes }
env-no-action = '{ $given }' is no action
env-illegal-choice = choice { $action } is not legal
env-illegal-action = action { $action } is not legal in game { $game }
env-one-action-each = there must be one action for each of the { $games } games, not { $given }
env-whole-numbers = actions are whole numbers, not { $given }
env-no-parameters = an observation has no parameters, but there are '{ $given }'
env-reset = all games are reset together, by one seed and without options, not '{ $given }'
env-whole-policy = whole turns have no policy over all actions; turn the actions themselves
env-ordered-tiles = the order of two tiles changes under symmetries: give a window, or take whole turns
env-no-choice = there is no such choice as { $action }: the last is { $last }
env-whole-turn = these choices make a whole turn
env-no-whole-turn = these choices make no whole turn
env-too-many-choices = these are more choices than a turn has
env-other-game = the position is one of another game or variant: { $given }, not { $seen }
env-no-player = '{ $given }' is no player: player is 0 or 1
env-no-window = { $game } is seen whole, so it has no window
env-window = a window is an odd number from { $least } to { $most }
env-larger-field = the field is larger than the window
env-nothing-in-window = no legal choice is in the window
env-outside-window = the move lies outside the window
env-whole-spots = whole turns have no place on planes
env-games = games is a number from 1 to { $most }
env-threads = threads is a number from 1 to { $most }
env-over = the game is over, so nothing can be played from there
env-no-game = there is no such game as { $game }: the last is { $last }
env-not-ended = game { $game } did not end in the last step

## The command

cli-no-language = there is no language '{ $name }'; there are { $languages }
cli-no-command = No such command '{ $name }'; there are { $commands }
cli-extra = Got unexpected words: { $words }
cli-no-option = No such option: { $option }
cli-missing = Missing { $name }
cli-needs-argument = { $option } needs a value
cli-invalid = Invalid value for '{ $name }': { $why }
cli-invalid-whole = it is a whole number
cli-invalid-number = it is a number
cli-invalid-least = it is at least { $least }
cli-invalid-most = it is at most { $most }
cli-invalid-choice = it is one of { $choices }
system-no-file = No such file or directory
system-is-folder = Is a directory
system-no-permission = Permission denied
system-file-exists = File exists
system-disk-full = No space left on device
system-no-host = there is no such address
system-port-taken = Address already in use
cli-help-usage = {"Usage: "}
cli-help-arguments = Arguments
cli-help-options = Options
cli-help-commands = Commands
cli-help-help = Show this message and exit.
cli-help-default = default: { $value }
cli-help-from = at least { $low }
cli-help-to = at most { $high }
cli-help-range = { $low } to { $high }
cli-archipel = Play, learn, solve and study Iago, Palago, Lazo and Desdemona. Without a command: on a page in the browser.
cli-option-version = Say which version this is.
cli-option-language = Of all that is said: { $languages }; that of your system if not given.
cli-option-json = Write JSON for a program to read.
cli-games = List the games and their variants.
cli-play = Play a game at this terminal, with another person or an engine.
cli-play-game = Asked for if not given.
cli-play-first = The first player's name.
cli-play-second = The second player's name.
cli-play-seats = Who moves: person, or an engine, level1 to level10.
cli-play-seed = The same seed and moves get the same answers.
cli-show = Show a position, or a position of a recorded game: on the terminal, or as a picture in a file.
cli-show-what = A position's text, a file of records, or GAME[/VARIANT] for its start.
cli-show-game = Which game of the file; the first if not given.
cli-show-ply = After how many moves of that game; all if not given.
cli-show-out = Draw it to a file: a position as .svg or .png, a game as .gif.
cli-show-theme = Of the picture.
cli-show-width = Of the picture, in pixels.
cli-show-drawn = drawn to { $path }
cli-show-not-a-file = --game and --ply choose from a file of records, and this is a position
cli-show-nothing = '{ $text }' is no position, no game and no file
cli-show-too-far = it has { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, so there is no position after { $asked }
cli-show-no-game = there is no game { $number }
cli-analyse = Look for the best moves of a position. Ctrl-C stops, and what was found by then is told.
cli-analyse-what = A position's text, or GAME[/VARIANT] for its start.
cli-analyse-moves = Moves that lead on from there, with spaces between.
cli-analyse-time = Seconds; 5 if there is no limit.
cli-analyse-nodes = Positions looked at; of uct, random games.
cli-analyse-depth = Of the deepest node.
cli-analyse-lines = How many of the best moves.
cli-analyse-seed = The same seed and nodes find the same, on one thread.
cli-analyse-threads = Threads on one tree.
cli-analyse-hash = Megabytes that the search may take.
cli-analyse-weights = What best has learned, if not what comes with Archipel.
cli-analyse-search = How: { $searches }.
cli-analyse-over = the game is over: { $reason }
cli-analyse-nothing = '{ $text }' is no position and no game
cli-analyse-head = { $nodes ->
        [one] { $nodes } node
       *[other] { $nodes } nodes
    } in { $seconds } s ({ $rate } a second), depth { $depth }
cli-analyse-proven = { $head }; { $player } { $how ->
        [win] wins
        [loss] loses
       *[draw] draws
    }, proven
cli-analyse-value = value
cli-analyse-visits = visits
cli-analyse-line = line
cli-perft = Count the sequences of DEPTH legal moves.
cli-perft-game = Like iago or lazo/small.
cli-perft-depth = How many moves.
cli-perft-position = Count from this position of the game.
cli-perft-native = Count with the native core.
cli-perft-threads = Of the native core.
cli-perft-divide = Say how many sequences start with each move.
cli-perft-counting = depth { $depth }
cli-picture-name = { $path }: a picture's name ends in { $endings }
cli-picture-drawing = positions drawn
cli-serve = Play in the browser. Ctrl-C stops; every game is kept.
cli-serve-port = Where; 0 for any that is free.
cli-serve-host = On which address; others than this machine's let others in.
cli-serve-no-browser = Do not open the page.
cli-serve-database = Where games are kept, like sqlite:///games.sqlite; a file of yours.
cli-serve-name = A name or origin by which it is reached through another server, like https://games.example; may be given again.
cli-serve-metrics = Tell Prometheus how it is, at /metrics.
cli-serve-open = whoever can reach this machine can now see and play every game on it
cli-serve-no-port = can't listen on { $host } port { $port }: { $why }; try archipel serve --port 0
cli-serve-ready = Archipel is at { $address } (Ctrl-C stops it)
cli-ugi = Be an engine that speaks UGI, for programs that run matches.
cli-ugi-game = What startpos is the start of.
cli-seats-two = --seats says who plays first and who second, like person,level3, not '{ $text }'
cli-play-which = Which game?
cli-play-ask = GAME or GAME/VARIANT (Enter for iago):{" "}
cli-play-hello = Type a move, ? for the legal ones, or help.
cli-play-help =
    Type a move, its first letters if no other starts so, or its steps one by one.
    {"  "}?             the legal moves (? d1: those that start with d1)
    {"  "}undo          take back a step, a move (against an engine, its answer too) or a resignation
    {"  "}hint          what a strong engine would play
    {"  "}resign        give the game up
    {"  "}save FILE     save the game, as JSON if it ends in .json (save! replaces a file)
    {"  "}load FILE     go on with a saved game (load FILE 3: its third; load! drops this)
    {"  "}help          this; the rules of the games are in docs/games.md
    {"  "}quit          leave
cli-play-over = the game is over ({ $reason }); undo goes back, quit leaves
cli-play-ended = the game is over
cli-play-no-start = no legal move starts with { $text }
cli-play-no-undo = there is no move to take back
cli-play-agreed = agreed
cli-play-thinks = { $player } thinks (Ctrl-C leaves)
cli-play-looking = looking (Ctrl-C stops)
cli-play-sure = { $how ->
        [win] wins
        [loss] loses, as all others do
       *[draw] draws
    }
cli-play-chance = { $percent } % for { $player }
cli-play-save-where = save where? save FILE
cli-play-exists = { $path } exists; save! { $path } replaces it
cli-play-saved = saved to { $path }
cli-play-load-what = load what? load FILE
cli-play-not-saved = this game is not saved; load! { $name } drops it
cli-play-save-it = Save the game? Its file, or Enter for no:{" "}
cli-play-lost = Not saved.
cli-play-lost-moves = Not saved. The moves: { $moves }
cli-match = Play a match between A and B. Every game is saved as soon as it ends; Ctrl-C is safe, and --resume goes on.
cli-tournament = Let every player meet every other, and rate them all. Saved and resumed like a match.
cli-study = Study variants of a game: balance, length, drama, depth and more, as one page of HTML.
cli-records = Files of game records.
cli-records-check = Read every game and list what is wrong; exit code 2 if anything is.
cli-records-convert = Write the games of a file in the other format: JSON if TO ends in .json or .jsonl, text otherwise.
cli-records-stats = Count results, lengths and reasons, variant by variant.
cli-records-export = Write a table of all games, or of all plies, as CSV.
cli-records-to = The format, if TO's name does not tell it.
cli-records-force = Replace the file if it exists.
cli-records-output = Instead of printing it.
cli-records-plies = A row for each ply instead of each game.
cli-solve = Find out who wins, for certain. Ctrl-C stops; with --resume the same command goes on.
cli-solve-time = Seconds; if not given, until it is found out.
cli-solve-nodes = Positions looked at.
cli-solve-memory = Megabytes that it may take.
cli-solve-threads = Threads that work together.
cli-solve-proof = A file for the proof, packed if the name ends in .gz; a draw has two, named after the players.
cli-solve-score = In Iago, also by how much, if both play for that.
cli-solve-resume = What is found is kept in this file, and the same command goes on from there.
cli-solve-progress = { $nodes } positions, { $seconds } s; { $decided } of { $moves } moves decided; to prove { $prove }, to refute { $disprove }
cli-solve-head = { $claim }; { $nodes ->
        [one] one position
       *[other] { $nodes } positions
    } in { $seconds } s
cli-solve-unknown = not found out
cli-solve-draw = a draw
cli-solve-wins = { $player } wins, in at most { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }
cli-solve-wins-score = { $player } wins { $first } : { $second }, if both play for the score
cli-solve-no-score = by how much was not found out in time
cli-solve-written = proof written to { $path }
cli-solve-stopped = stopped: nothing is kept without --resume
cli-solve-kept = stopped: the same command goes on from { $path }

solve-limit = a solver's limit is a time or a number of nodes
solve-memory = there is no memory for { $megabytes } MB; give it less
solve-no-score = { $game } is not won by a score that could be solved; only Iago is
solve-score-nodes = a score is limited by a time, not by a number of nodes
solve-one-file = the proof and what is kept need two files
solve-not-kept = this is not what a solver has kept, or not whole
solve-of-another = this was kept of another position: { $position }
solve-of-another-core = this was kept by another version of the core

puzzle-no-json = a puzzle is a line of JSON, an object
puzzle-fields = a puzzle has texts 'id', 'position' and 'move', a list of moves 'line', a number 'plies' and perhaps a 'difficulty' from 1 to 10
puzzle-long-line = a line of more than { $most } bytes
puzzle-too-many = more than { $most } lines
puzzle-same-id = the id '{ $id }' is there twice
puzzle-over = the game is over in this position: { $reason }
puzzle-line = its line must begin with its move, have as many moves as 'plies' says, and end with a win of the player to move
puzzle-no-win = the player to move does not win
puzzle-two = there are two winning moves: { $one } and { $other }
puzzle-other = { $given } does not win; { $right } does
puzzle-plies = the shortest win takes { $right } plies, not { $plies }
puzzle-open = who wins is not found out within { $nodes } positions
puzzle-open-moves = whether another move wins too is not found out within { $nodes } positions for each
puzzle-open-plies = how short the shortest win is is not found out within { $nodes } positions

cli-puzzles = List, play, make and check puzzles.
cli-puzzles-list = List the puzzles that come with the program, the easiest first; `archipel puzzles lazo` does so too.
cli-puzzles-play = Solve puzzles on the terminal: one by its id, or any of a game.
cli-puzzles-make = Look for puzzles in games of the program against itself. The same command goes on with the file.
cli-puzzles-check = Find out whether each puzzle of a file has one winning move and no other. Exit code 1 if not.
cli-puzzles-game = A game or a variant, like lazo/small.
cli-puzzles-difficulty = Only those of this difficulty: the lowest level that finds the move.
cli-puzzles-file = Those of a file, instead of those that come with the program.
cli-puzzles-count = Puzzles of the variant that the file is to have.
cli-puzzles-seed = Another number gives other games.
cli-puzzles-nodes = Positions looked at for each question.
cli-puzzles-none = there is no puzzle of { $name }
cli-puzzles-row = { $id } difficulty { $difficulty }, won in { $plies } plies
cli-puzzles-games = games
cli-puzzles-checking = puzzles checked
cli-puzzles-made = { $count } puzzles in { $path }
cli-puzzles-checked = { $count ->
        [one] one puzzle
       *[other] { $count } puzzles
    }, { $wrong } wrong
cli-puzzles-task = Puzzle { $id }, difficulty { $difficulty }. { $player } to move and win, in { $plies } plies. Type a move, 'solution', 'next' or 'quit'.
cli-puzzles-words = a move is one word; or type 'solution', 'next' or 'quit'
cli-puzzles-not-that = { $text } does not win. Try another.
cli-puzzles-answer = Right. The answer is { $text }.
cli-puzzles-solved = Solved.
cli-puzzles-another = Another? Enter for yes, n for no:{" "}

cli-verify = Check proofs by the rules alone. Exit code 1 if one is wrong.
cli-verify-files = Proofs, unpacked if the name ends in .gz; - for standard input.
cli-verify-workers = Processes for a long proof; if not given, all processors.
cli-verify-checking = nodes checked
cli-verify-proven = { $player } { $claim ->
        [wins] wins
       *[other] does not lose
    } { $position }: proven by { $nodes ->
        [one] { $nodes } node
       *[other] { $nodes } nodes
    }, checked in { $seconds } s
cli-verify-stopped = stopped: nothing is proven, { $nodes } nodes were right so far
cli-study-variants = standard if none.
cli-study-player = Who plays against itself.
cli-study-games = Against itself, of each variant.
cli-study-contest = Of ten times its nodes against it; 0 for none.
cli-study-out = The report; its games go to a folder beside it.
cli-study-resume = Go on with the study that was interrupted.
cli-match-games = How many; each opening is played twice.
cli-match-nodes = Random games a move, for players that do not say.
cli-match-time = Seconds a move, for players that do not say.
cli-match-clock = Seconds for a game, and for each move.
cli-match-margin = Seconds that a program may be late.
cli-match-seed = The same seed gives the same games, if the limits are nodes.
cli-match-workers = Processes; if not given, for all processors.
cli-match-ray = Play on a Ray cluster: its address, auto or local.
cli-match-out = Where the games go: as JSON if it ends in .json.
cli-match-resume = Go on with a match; more --games extend it.
cli-match-player = Like best:nodes=2000, random or cmd:"./engine".
cli-match-sprt = Stop when one of the two is accepted.
cli-match-alpha = How often the test may wrongly accept ELO1.
cli-match-beta = How often it may wrongly accept ELO0.
cli-tournament-players = Like uct:nodes=2000 random.
cli-tournament-games = Between each two players; each opening is played twice.
files-unwritable = not a file that can be written

## The command: records

cli-records-checking = games checked
cli-records-checked = { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, { $bad } bad
cli-records-converting = games converted
cli-records-converted = { $games ->
        [one] { $games } game
       *[other] { $games } games
    } written to { $path }
cli-records-exporting = games exported
cli-records-exported = { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    } written to { $path }
cli-records-reading = games read
cli-records-no-games = 0 games
cli-records-counted = { $variant }: { $games ->
        [one] { $games } game
       *[other] { $games } games
    } of { $shortest } to { $longest } plies, { $mean } on average

## The page: whatever it says of its own

page-full-sentence = { $text }.

page-name = Archipel
page-tagline = Quiet games of captures, loops and arches. Sit down and play.
page-skip = Skip to the board
page-home = Archipel, front page
page-games = Games

page-play = Play
page-play-game = Play { $game } against level 3
page-set-up = Set up
page-set-up-game = Set up a game of { $game }
page-your-own = Set up a game
page-choose-game = Game
page-choose-variant = Rules
page-choose-clock = Clock
page-no-clock = None
page-seconds = { $seconds } s
page-minutes = { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
page-increment = { $time } + { $seconds } s a move
page-start = Start
page-person = Person
page-level = Level { $level }
page-level-hint = { $level ->
        [1] Level 1 · for a first game
        [10] Level 10 · the strongest
       *[other] { page-level }
    }
page-your-side = You play
page-side = { $side ->
        [random] Either, by chance
       *[neither] Nobody: watch
    }
page-other-clock = Other…
page-clock-minutes = Minutes
page-clock-increment = Seconds a move

page-your-games = Your games
page-all-games = All your games
page-continue = Go on with { $game }
page-any-game = All games
page-only-your-turn = Your turn
page-it-is-your-turn = Your turn
page-statistics = How it went
page-opponent = Opponent
page-won = Won
page-lost-games = Lost
page-drawn = Drawn
page-no-games = No games yet. The first one is a click away.
page-delete = Delete
page-delete-game = Delete this game of { $game }
page-really-delete = Delete this game for good?
page-moves = { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
page-open-record = Open a record…
page-drop-record = Drop the record to open it
page-bad-record = That file could not be read. { $why }
page-unreadable = That file could not be read.

page-you = You
page-your-turn = Your turn: { $player }
page-thinking = { $player } is thinking…
page-with-score = { $reason }, { $more } – { $less }

page-not-your-turn = It is not your turn.
page-task-held = Press the tiles to turn them, then confirm.
page-threat-shown = A triangle: here { $player } could win next.
page-task-confirm = Confirm the move, or choose another.
page-one-way = It can lie only this way here.
page-turn = Turn the last tile
page-confirm = Confirm
page-try-on = Try moves from here
page-loading = Setting the board…
page-no-table = There is no such game.
page-not-opened = This game can’t be opened.
page-not-found = There is nothing here.
page-to-front = To the front page
page-lost = The connection is lost. Trying again…
page-unreached = The server does not answer.
page-failed = The server answers with the error { $status }.
page-moved-on = The game went on meanwhile; { $text } was not played.
page-move-played = { $player }: { $text }
page-claims = claims the missed capture, { $text }
page-time-left = Time left for { $player }

page-board = Board of { $game }
page-on-the-board = On the board
page-nothing-yet = Nothing yet.
page-captures = captures { $count }
page-releases = releases { $count }
page-flips = flips { $count }
page-ends = { $how ->
        [win] wins
        [loss] loses
       *[draw] ends in a draw
    }
page-back-step = Step back
page-follow-line = Show this line on the board
page-ahead = { $moves ->
        [one] One move ahead
       *[other] { $moves } moves ahead
    }
page-back-line = Back to the position
page-fit = Fit
page-zoom-in = Zoom in
page-zoom-out = Zoom out
page-flat = Flat
page-in-space = 3-D
page-view = View
page-layers = Layers
page-all-layers = All
page-layer = Layer { $layer }
page-space-touch = Drag to turn, pinch to come closer.
page-space-help = Drag to turn, use the wheel to come closer.
page-no-space = This browser cannot draw in 3-D.

page-players = Players
page-move-list = Moves
page-no-moves = No moves yet.
page-first-move = To the start
page-previous-move = One move back
page-next-move = One move on
page-last-move = To the end
page-to-game = Back to the game
page-elsewhere = You are looking at another place of the game.
page-status-elsewhere = Elsewhere in the game: { $status }
page-status-aside = Variation: { $status }
page-remove-variation = Remove this variation
page-comment-on = Comment on { $text }
page-comment-on-start = Comment on the start
page-draw = Draw on the board
page-draw-help = Choose a cell, then where the arrow goes; the same cell again marks it.
page-stop-drawing = Done
page-wipe = Wipe off
page-arrow = arrow from { $from } to { $to }
page-marked = mark on { $cell }
page-take-back = Take back
page-resign = Resign
page-really-resign = Resign this game?
page-new-game = New game
page-new-game-from-here = New game from here
page-hint = Hint
page-hint-says = Hint: { $text }
page-analysis = Analysis
page-chances = Winning chances of { $player }
page-evaluation = { $player } { $percent } %
page-evaluation-bar = Evaluation
page-proven = Proven: { $how ->
        [win] won
        [loss] lost
       *[draw] drawn
    } for { $player }
page-searched = { $nodes } positions, { $seconds } s{ $done ->
        [yes] , done
       *[no] {""}
    }
page-analysing = Looking into it…
page-over-here = The game is over here.
page-more = More
page-share = Share
page-save-text = Save the record
page-save-json = Save the record as JSON
page-copy-text = Copy the record as text
page-copy-link = Copy the link to this game
page-copy-new = Copy a link that starts this game anew
page-drawing = Drawing the whole game; it will be saved in a moment.
page-copied = Copied.
page-not-copied = The browser would not copy it.
page-save-svg = Picture, SVG
page-save-png = Picture, PNG
page-save-gif = Film of the game, GIF
page-no = No
page-close = Close

page-how-to-play = How to play
page-introduction = New to { $game }?
page-introduction-part = { $part } of { $parts }
page-skip-lessons = Skip
page-next-lesson = Next
page-done-lessons = Got it
page-rules = The rules
page-you-won = You won!
page-you-lost = You lost.
page-nobody-won = A draw.
page-player-won = { $player } won.
page-rematch = Rematch
page-swap-sides = Swap sides
page-level-up = A level up
page-counted = { $player }: { $score }
page-multiplied = { $player }: { $inner } × { $outer } = { $score }
page-stuck = { $player } can’t move any more.

page-editor = Set up a position
page-edit-this = Edit this position
page-editor-help = Choose a piece, then where it goes. Right-click takes a piece away.
page-pieces = Pieces
page-take-away = Take away
page-turn-over = Turn
page-nothing-to-turn = There is nothing to turn here.
page-cell-empty = { $cell }, empty
page-cell-holds = { $cell }, { $piece }
page-to-move = To move
page-undo = Undo
page-redo = Redo
page-clear = Clear
page-start-position = Start position
page-position-text = The position as text
page-use-text = Set up
page-copy-position = Copy the text
page-copy-position-link = Copy a link to this position
page-possible = { $status }. This position can be played.
page-impossible = Not possible yet: { $why }
page-over-draft = { $status }. There is nothing left to play.
page-play-position = Play from this position
page-analyse = Analyse

page-theme = Theme: { $theme ->
        [light] Light
        [dark] Dark
       *[auto] As the system
    }
page-language = Language
page-settings = Settings
page-theme-choice = Light
page-theme-name = { $theme ->
        [light] Light
        [dark] Dark
       *[auto] As the system
    }
page-board-choice = Board
page-board-name = { $board ->
        [walnut] Wood
        [slate] Slate
        [moss] Moss
       *[clear] Clear: blue and orange
    }
page-confirm-choice = Confirm before a move is played
page-confirm-name = { $moves ->
        [laid] Tiles laid by hand
        [always] All moves
       *[never] No moves
    }
page-sounds = Sounds
page-threats = Show threats at all levels
page-cell-names = Names of the cells in Palago
page-keys = Keys
page-key-arrows = On the board: from step to step. Elsewhere: back and forth through the game
page-key-enter = Take the step, or confirm the move
page-key-turn = Turn the tile
page-key-escape = Take back a step, close what is open
page-key-ends = To the start, to the end of the game
page-key-hint = Hint
page-key-analysis = Analysis
page-key-draw = Draw on the board
page-key-take-back = Take back
page-key-rules = How to play
page-key-pieces = Setting up: choose a piece
page-key-take-away = Setting up: take away
page-key-undo = Setting up: undo, redo
page-key-keys = All keys

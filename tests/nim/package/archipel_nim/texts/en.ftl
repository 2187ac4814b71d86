nim-name = Nim
nim-line = Take one to three stones, and be the one who takes the last.
nim-goal = Take the last stone.
nim-hint = take { $one }
nim-rules-1 = Take one, two or three stones: click the first of those that you take.
nim-rules-2 = Whoever takes the last stone wins.

player-first = First
player-second = Second

nim-last-stone = took the last stone
nim-no-heap = the pieces are the stones left and the moves played, like 17,1
nim-no-move = '{ $text }' is no move of Nim; a move is 1, 2 or 3
nim-too-few = there { $stones ->
        [one] is only one stone
       *[other] are only { $stones } stones
    }

nim-piece-stone = stones
nim-count-stones = Stones left
nim-signs = o: a stone; -: none is left.
nim-writing = A move is how many stones are taken: 1, 2 or 3.

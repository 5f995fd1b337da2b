/** True in `npm run test:long`. */
export const long = process.env.PIMS_LONG === '1'

/** How much of a soak: little in every run, the whole in `npm run test:long`. */
export const soak = (little: number, whole: number) => (long ? whole : little)

/** The cases of a soak: one of them in every run, another for each turn; all of them in `npm run test:long`. */
export const someOf = <T>(cases: readonly T[], turn: number) => (long ? cases : [cases[turn % cases.length]])

/** Whether the case of this turn is one of those in every run, one in so many; all are in `npm run test:long`. */
export const inTurn = (turn: number, every: number) => long || turn % every === 0

/** True in `npm run test:long`. */
export const long = process.env.PIMS_LONG === '1'

/** The size of a soak: small in every run, full in `npm run test:long`. */
export const soak = (little: number, whole: number) => (long ? whole : little)

/** The cases of a soak: in every run a single one, chosen by the turn; all of them in `npm run test:long`. */
export const someOf = <T>(cases: readonly T[], turn: number) => (long ? cases : [cases[turn % cases.length]])

/** Whether a case runs at this turn: in every run only each `every`th, in `npm run test:long` all. */
export const inTurn = (turn: number, every: number) => long || turn % every === 0

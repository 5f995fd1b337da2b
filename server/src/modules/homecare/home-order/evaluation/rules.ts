// Three scores make one: quality, attitude, punctuality. A missing answer does not count as praise.

export interface Marks {
  quality: number
  attitude: number
  punctual: number
}

/** The mean of the three, with one decimal. */
export const scoreOf = ({ quality, attitude, punctual }: Marks) =>
  Math.round(((quality + attitude + punctual) / 3) * 10) / 10

const poor = 2
/** The elder has to be called. */
export const isPoor = (score: number) => score <= poor

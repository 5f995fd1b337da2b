// Three marks make one: how well, how kindly, how punctually. A missing answer does not count as praise.

export interface Marks {
  quality: number
  attitude: number
  punctual: number
}

/** The mean of the three, with one decimal. */
export const scoreOf = ({ quality, attitude, punctual }: Marks) =>
  Math.round(((quality + attitude + punctual) / 3) * 10) / 10

const poor = 2
/** Somebody has to be called. */
export const isPoor = (score: number) => score <= poor

/** 1 Monday … 7 Sunday. */
export const weekDayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

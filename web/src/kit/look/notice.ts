/** One short sentence about what has happened: 已为王秀英登记外出. */

export const toastMs = 2500

type Kind = 'done' | 'tell' | 'warn' | 'fail'

/** Toasts are the last thing a start needs, so their code comes after it. */
const say = (kind: Kind) => (text: string) => void import('./toaster.ts').then(({ toasts }) => toasts[kind](text))

export const toast = say('done')
/** Something worth knowing that is neither success nor warning. */
export const tell = say('tell')
export const warn = say('warn')
export const fail = say('fail')

/** Fetches the code while nothing else is going on, so that the first toast is not late. */
export const prepareToasts = () => void import('./toaster.ts')

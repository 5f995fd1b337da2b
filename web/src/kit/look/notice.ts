/** A short message about something that happened: 已为王秀英登记外出. */

export const toastMs = 2500

type Kind = 'done' | 'tell' | 'warn' | 'fail'

/** A start needs messages last, so their code is fetched later. */
const say = (kind: Kind) => (text: string) => void import('./toaster.ts').then(({ toasts }) => toasts[kind](text))

export const toast = say('done')
/** Information that is neither success nor warning. */
export const tell = say('tell')
export const warn = say('warn')
export const fail = say('fail')

/** Fetches the code while the browser is idle, so that the first message is not late. */
export const prepareToasts = () => void import('./toaster.ts')

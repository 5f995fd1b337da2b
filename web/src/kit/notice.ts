import { message } from 'antd'

/** One short sentence about what has happened: 已为王秀英登记外出. */
export const toast = (text: string) => void message.success(text, 2.5)
export const warn = (text: string) => void message.warning(text, 3)

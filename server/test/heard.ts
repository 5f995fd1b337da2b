import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import type { Client } from './app.ts'

/** Titles of what somebody was told of a thing, the newest first. */
export const told = async (by: Client, bizId: string) =>
  (await by.ok(message.list, { size: 1000 })).list.filter((row) => row.bizId === bizId).map(({ title }) => title)

/** What somebody was asked to do about a thing; `{ todoStatus: 0 }` what of it is still to be done. */
export const asked = async (by: Client, bizId: string, query: object = {}) =>
  (await by.ok(todo.list, { size: 1000, ...query })).list.filter((row) => row.bizId === bizId)

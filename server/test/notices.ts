import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import type { Client } from './app.ts'

/** The titles of a user's messages about a document, newest first. */
export const noticeTitles = async (by: Client, bizId: string) =>
  (await by.ok(message.list, { size: 1000 })).list.filter((row) => row.bizId === bizId).map(({ title }) => title)

/** The to-dos of a user about a document; `{ todoStatus: 0 }` only the open ones. */
export const todosOf = async (by: Client, bizId: string, query: object = {}) =>
  (await by.ok(todo.list, { size: 1000, ...query })).list.filter((row) => row.bizId === bizId)

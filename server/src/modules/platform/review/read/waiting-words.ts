import type { Row } from '#core/rows/store/table.ts'

const shownNames = 8

/** The reviewers of a document, by name; the administrators where its step has no possible one. */
export function waitingWords(users: readonly Pick<Row<'userAccount'>, 'userName'>[]): string {
  const names = users.slice(0, shownNames).map(({ userName }) => userName)
  return names.length === 0 ? '管理员' : `${names.join('、')}${users.length > shownNames ? `等${users.length}人` : ''}`
}

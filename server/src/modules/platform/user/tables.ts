import { User } from '#contract/modules/platform/user/user.ts'
import { table } from '#core/rows/store/table.ts'

export const users = table('userAccount', 'userId', {
  label: '用户',
  fields: User,
  title: 'userName',
  secret: ['passwordHash'],
})

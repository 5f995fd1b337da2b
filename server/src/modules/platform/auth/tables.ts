import { AccessKey } from '#contract/modules/platform/auth/access-key.ts'
import { table } from '#core/rows/store/table.ts'

export const accessKeys = table('accessKey', 'keyId', {
  label: '接入密钥',
  fields: AccessKey,
  title: 'keyName',
  secret: ['keyHash'],
})

import { Sign, SignLimit } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { table } from '#core/rows/store/table.ts'

export const signs = table('vitalSign', 'signId', { label: '体征', fields: Sign })
export const signLimits = table('signLimit', 'limitId', { label: '体征阈值', fields: SignLimit })

import { Consultation, Interview } from '#contract/modules/living/consultation/consultation.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const consultations = table('consultation', 'consultationId', {
  label: '咨询登记',
  fields: Consultation,
  title: 'consultNo',
})

export const interviews = table('consultInterview', 'id', { label: '回访记录', fields: Interview })
export const consultNumbers = serial('consultation', 'consultNo', { prefix: 'ZX', by: 'month', digits: 4 })

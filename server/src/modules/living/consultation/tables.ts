import { Consultation, Interview } from '#contract/modules/living/consultation/consultation.ts'
import { table } from '#core/rows/table.ts'

export const consultations = table('consultation', 'consultationId', {
  label: '咨询登记',
  fields: Consultation,
  title: 'consultNo',
})

export const interviews = table('consultInterview', 'id', { label: '回访记录', fields: Interview })

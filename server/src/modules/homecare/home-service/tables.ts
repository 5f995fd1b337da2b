import { ServiceProject, ServiceType } from '#contract/modules/homecare/home-service/service-project.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const serviceTypes = table('serveProjectType', 'id', {
  label: '服务类型',
  fields: ServiceType,
  title: 'name',
})

export const serviceProjects = table('serveProject', 'id', {
  label: '服务项目',
  fields: ServiceProject,
  title: 'projectName',
})
export const projectNumbers = serial('serveProject', 'projectCode', { prefix: 'FW', by: 'never', digits: 4 })

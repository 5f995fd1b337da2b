import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('org', '机构部门')

import { nameModule } from '../../../kit/joins.ts'

nameModule('org', '机构部门')

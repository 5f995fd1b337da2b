import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('report', '财务报表')

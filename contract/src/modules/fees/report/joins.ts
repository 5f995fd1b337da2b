import { nameModule } from '../../../kit/joins.ts'

nameModule('report', '财务报表')

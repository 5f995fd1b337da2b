import { nameModule } from '../../../kit/joins.ts'

nameModule('health-record', '健康档案')

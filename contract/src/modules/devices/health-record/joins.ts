import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('health-record', '健康档案')

import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('log', '日志')

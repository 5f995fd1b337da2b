import { nameModule } from '../../../kit/joins.ts'

nameModule('log', '日志')

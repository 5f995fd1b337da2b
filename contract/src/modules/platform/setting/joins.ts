import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('setting', '系统设置')

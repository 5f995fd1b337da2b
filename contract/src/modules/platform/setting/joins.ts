import { nameModule } from '../../../kit/joins.ts'

nameModule('setting', '系统设置')

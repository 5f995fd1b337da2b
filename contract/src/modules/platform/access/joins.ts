import { nameModule } from '../../../kit/joins.ts'

nameModule('access', '权限总表')

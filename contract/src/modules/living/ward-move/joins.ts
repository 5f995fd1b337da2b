import { nameModule } from '../../../kit/joins.ts'

nameModule('ward-move', '腾空病区')

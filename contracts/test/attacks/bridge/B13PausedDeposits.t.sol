// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {BridgeWorld} from "../../support/BridgeWorld.sol";
import {ISpokePools} from "../../support/Across.sol";

/// B13: while deposits are paused nothing is settled, and the order stays open.
contract B13PausedDepositsTest is BridgeWorld {
    function test_B13_waits() public {
        bytes memory call = swapCall(signed(farSale(2e18)), "", address(paying));
        spoke.pauseDeposits(true);
        refuses(ISpokePools.DepositsArePaused.selector, call);
        spoke.pauseDeposits(false);
        settles(call);
    }
}

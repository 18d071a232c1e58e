// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProductiveOrder} from "../../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";
import {WeirdVault} from "../../support/WeirdVault.sol";

/// P6: withdrawals are stopped, or the vault has no liquidity. The order stays open, and the
/// position is unchanged.
contract P06StoppedVaultsTest is StrategyWorld {
    function test_P06_waits() public {
        ProductiveOrder memory order = saleFrom(weird, depositTo(weird, PRINCIPAL));
        weird.pause(true);
        refuses(abi.encodePacked(WeirdVault.Paused.selector), 0, productiveCall(order));
        bytes memory call = abi.encodeCall(intent.cancelProductiveAndWithdraw, (signed(order)));
        refuses(trader, abi.encodePacked(WeirdVault.Paused.selector), 0, call);
        assertEq(sharesIn(weird), PRINCIPAL, "the position can be read");
        assertEq(positions.balanceOf(trader), PRINCIPAL, "with what it is worth");
        weird.pause(false);
        settles(productiveCall(order));
        assertEq(sharesIn(weird), 0, "settled later");
    }

    /// An owner can cancel the order without a withdrawal meanwhile.
    function test_P06_cancelled() public {
        ProductiveOrder memory order = saleFrom(weird, depositTo(weird, PRINCIPAL));
        weird.pause(true);
        vm.prank(trader);
        intent.invalidateNonce(0);
        weird.pause(false);
        bytes4 reason = bytes4(keccak256("InvalidNonce()"));
        refuses(reason, productiveCall(order));
        vm.prank(trader);
        intent.withdrawFromStrategy(address(weird), type(uint256).max);
        assertEq(sharesIn(weird), 0, "withdrawn");
    }
}

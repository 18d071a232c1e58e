// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {IBridge} from "../../../src/interfaces/IBridge.sol";
import {RelayData} from "../../support/Across.sol";
import {BridgeWorld} from "../../support/BridgeWorld.sol";

/// B4: a scaling factor other than the difference of decimals harms only its signer: no relayer
/// pays such a deposit, and the owner gets back what was sent.
contract B04ScalingTest is BridgeWorld {
    function test_B4_tooLarge() public {
        Order memory order = farSale(2e18);
        order.bridge.scalingFactor = 12;
        RelayData memory deposit = depositOf(swapCall(signed(order), "", address(paying)));
        assertEq(deposit.inputAmount, 2e18, "what left");
        assertEq(deposit.outputAmount, 2e30 - maxFee(2e30), "what is asked for");
        uint256 before = b.balanceOf(trader);
        refund(deposit);
        assertEq(b.balanceOf(trader) - before, 2e18, "comes back");
    }

    /// A transfer of which nothing would arrive is refused.
    function test_B4_tooSmall() public {
        Order memory order = farSale(2e18);
        order.bridge.scalingFactor = -18;
        refuses(IBridge.ZeroBridgeOutput.selector, swapCall(signed(order), "", address(paying)));
    }

    function test_B4_overflow() public {
        uint256 amount = type(uint256).max / 1e18 + 1;
        b.mint(agent, amount);
        Order memory order = sale(a, b, 1e18, amount);
        order.bridge = toFar();
        order.bridge.scalingFactor = 18;
        refuses(abi.encodeWithSignature("Panic(uint256)", 0x11), 0, directCall(signed(order), amount));
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig, TWAPOrder} from "../../../src/interfaces/IntentOrder.sol";
import {RelayData} from "../../support/Across.sol";
import {BridgeWorld} from "../../support/BridgeWorld.sol";

/// B6: one order is sent twice, or two transfers have the same id.
contract B06SecondDepositsTest is BridgeWorld {
    function test_B6_wholeOrders() public {
        OrderWithSig memory made = signed(farSale(2e18));
        settles(swapCall(made, "", address(paying)));
        refuses(IIntentErrors.InvalidNonce.selector, swapCall(made, "", address(paying)));
        refuses(IIntentErrors.InvalidNonce.selector, directCall(made, 2e18));
        Order memory same = sale(a, a, 1e18, 1e18);
        same.bridge = toFar();
        refuses(IIntentErrors.InvalidNonce.selector, abi.encodeCall(intent.bridgeSettle, (signed(same), 1e18, "")));
    }

    function test_B6_slices() public {
        TWAPOrder memory order = slicedSale(a, b, 2e18, 2, 2e18);
        order.bridge = toFar();
        RelayData memory first = depositOf(swapSlice(signed(order), 0));
        bytes memory next = abi.encodeWithSelector(IIntentErrors.InvalidSlice.selector, 1);
        refuses(next, 0, swapSlice(signed(order), 0));
        passTime(INTERVAL);
        RelayData memory second = depositOf(swapSlice(signed(order), 1));
        assertTrue(first.depositId != second.depositId, "two ids");
        refuses(IIntentErrors.InvalidNonce.selector, swapSlice(signed(order), 1));
    }

    /// An executed refund is not paid again.
    function test_B6_refunds() public {
        RelayData memory deposit = depositOf(swapCall(signed(farSale(2e18)), "", address(paying)));
        uint256 before = b.balanceOf(trader);
        refund(deposit);
        assertEq(b.balanceOf(trader) - before, 2e18, "the owner alone, and all of it");
        bytes memory call = abi.encodeCall(spoke.executeRelayerRefundLeaf, (0, refundOf(deposit), new bytes32[](0)));
        assertRefused(relayer, address(spoke), call, abi.encodeWithSignature("ClaimedMerkleLeaf()"));
    }
}

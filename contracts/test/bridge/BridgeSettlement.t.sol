// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {
    Order,
    OrderKind,
    OrderWithSig,
    SlicedOrderWithSig,
    TWAPBuyOrder,
    TWAPOrder
} from "../../src/interfaces/IntentOrder.sol";
import {CrossFill, CrossSlice} from "../../src/interfaces/ISettlement.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {RelayData} from "../support/Across.sol";
import {BridgeWorld} from "../support/BridgeWorld.sol";
import {Told} from "../support/IntentMoves.sol";
import {TaxedToken} from "../weird-tokens/WeirdTokens.sol";

/// Each settlement function pays an order with a bridge into one deposit of Across.
contract BridgeSettlementTest is BridgeWorld {
    function test_sale() public {
        Order memory order = farSale(1.9e18);
        order.beneficiary = receiver;
        (order.expectedAmount, order.partnerAndFee) = (2e18, withIntentFee(partner, 100, 0));
        moves(a, trader, address(paying), 1e18);
        moves(b, address(paying), address(spoke), 1.98e18);
        moves(b, address(paying), address(intent), 0.02e18);
        uint256 transferId = transferIdOf(trader, hashOf(order), 0);
        expectBridged(order, transferId, 0, 1.98e18, 1.979e18);
        expectSettled(order, false, Told(1e18, 1.98e18, 0, 0.02e18));
        RelayData memory deposit = depositOf(swapWith(order, abi.encode(0.001e18)));
        assertMoved();
        assertDeposit(deposit, b, 1.98e18, 1.979e18, transferId);
        assertEq(uint256(deposit.recipient), uint160(address(receiver)), "recipient");
    }

    /// The fee is the signed maximum if the agent passes none.
    function test_sale_maxFee() public {
        Order memory order = farSale(2e18);
        trades(a, 1e18, address(paying), b, 2e18, address(spoke));
        RelayData memory deposit = depositOf(swapWith(order, ""));
        assertMoved();
        assertDeposit(deposit, b, 2e18, 2e18 - maxFee(2e18), transferIdOf(trader, hashOf(order), 0));
        assertEq(uint256(deposit.recipient), uint160(trader), "recipient");
    }

    function test_error_sale_belowSigned() public {
        refuses(IIntentErrors.InsufficientReturnAmount.selector, swapWith(farSale(2e18 + 1), ""));
    }

    function test_purchase() public {
        Order memory order = purchase(a, b, 1e18, 2e18);
        (order.bridge, order.partnerAndFee) = (toFar(), withIntentFee(partner, 100, 0));
        order.expectedAmount = 0.8e18;
        paying.set(a, b, 2e18, 0.2e18);
        moves(a, trader, address(paying), 0.8e18);
        moves(a, trader, address(intent), 0.008e18);
        moves(b, address(paying), address(spoke), 2e18);
        expectBridged(order, transferIdOf(trader, hashOf(order), 0), 0, 2e18, 2e18 - 5);
        bytes memory call = abi.encodeCall(intent.buySettle, (signed(order), "", address(paying), abi.encode(5)));
        RelayData memory deposit = depositOf(call);
        assertMoved();
        assertDeposit(deposit, b, 2e18, 2e18 - 5, transferIdOf(trader, hashOf(order), 0));
    }

    /// Each order of a batch has its own bridge data; without a list all have none.
    function test_batches() public {
        Order memory first = farSale(2e18);
        Order memory second = farSale(2e18);
        second.nonce = 1;
        bytes[] memory none = new bytes[](2);
        bytes[] memory fees = listOf(abi.encode(3), "");
        OrderWithSig[] memory orders = listOf(signed(first), signed(second));
        refuses(
            IIntentErrors.ArrayLengthMismatch.selector,
            abi.encodeCall(intent.swapSettleBatch, (orders, none, address(paying), new bytes[](1)))
        );
        vm.recordLogs();
        settles(abi.encodeCall(intent.swapSettleBatch, (orders, none, address(paying), fees)));
        RelayData[] memory made = depositsIn(vm.getRecordedLogs());
        assertDeposit(made[0], b, 2e18, 2e18 - 3, transferIdOf(trader, hashOf(first), 0));
        assertDeposit(made[1], b, 2e18, 2e18 - maxFee(2e18), transferIdOf(trader, hashOf(second), 0));

        first = purchase(a, b, 1e18, 2e18);
        (first.bridge, first.nonce) = (toFar(), 2);
        second = purchase(a, b, 1e18, 2e18);
        second.nonce = 3;
        orders = listOf(signed(first), signed(second));
        RelayData memory only =
            depositOf(abi.encodeCall(intent.buySettleBatch, (orders, none, address(paying), new bytes[](0))));
        assertDeposit(only, b, 2e18, 2e18 - maxFee(2e18), transferIdOf(trader, hashOf(first), 0));
    }

    function test_direct() public {
        Order memory order = farSale(2e18);
        trades(a, 1e18, agent, b, 2.5e18, address(spoke));
        order.expectedAmount = 3e18;
        RelayData memory deposit = depositOf(directCall(signed(order), 2.5e18));
        assertMoved();
        assertDeposit(deposit, b, 2.5e18, 2.5e18 - maxFee(2.5e18), transferIdOf(trader, hashOf(order), 0));
        Order memory buying = purchase(a, b, 1e18, 2e18);
        (buying.bridge, buying.nonce) = (toFar(), 1);
        trades(a, 0.7e18, agent, b, 2e18, address(spoke));
        buying.expectedAmount = 0;
        deposit = depositOf(directCall(signed(buying), 0.7e18));
        assertMoved();
        assertDeposit(deposit, b, 2e18, 2e18 - maxFee(2e18), transferIdOf(trader, hashOf(buying), 0));
    }

    /// Each slice is a separate transfer, with the number of the slice in its id.
    function test_slices() public {
        TWAPOrder memory order = slicedSale(a, b, 2e18, 2, 2e18);
        order.bridge = toFar();
        RelayData memory first = depositOf(swapSlice(signed(order), 0));
        assertDeposit(first, b, 2e18, 2e18 - maxFee(2e18), transferIdOf(trader, hashOf(order), 0));
        passTime(INTERVAL);
        RelayData memory second = depositOf(directSlice(signed(order), 1, 3e18));
        assertDeposit(second, b, 3e18, 3e18 - maxFee(3e18), transferIdOf(trader, hashOf(order), 1));
        assertTrue(first.depositId != second.depositId, "one id each");

        TWAPBuyOrder memory buying = slicedPurchase(a, b, 2e18, 2, 4e18);
        (buying.bridge, buying.nonce) = (toFar(), 1);
        first = depositOf(buySlice(signed(buying), 0));
        assertDeposit(first, b, 2e18, 2e18 - maxFee(2e18), transferIdOf(trader, hashOf(buying), 0));
        passTime(INTERVAL);
        second = depositOf(directSlice(signed(buying), 1, 1e18));
        assertDeposit(second, b, 2e18, 2e18 - maxFee(2e18), transferIdOf(trader, hashOf(buying), 1));
    }

    /// Settles an order that leaves the chain with one that stays, and alone within limits.
    function test_cross() public {
        CrossFill[] memory fills = new CrossFill[](2);
        fills[0] = CrossFill(signed(farSale(2e18)), false, 0, 1e18, 2e18);
        Order memory stays = sale(a, b, 1e18, 2e18);
        stays.nonce = 1;
        fills[1] = CrossFill(signed(stays), false, 0, 1e18, 2e18);
        paying.set(a, b, 4e18, 0);
        moves(a, trader, address(paying), 2e18);
        moves(b, address(paying), address(spoke), 2e18);
        moves(b, address(paying), trader, 2e18);
        RelayData memory deposit = depositOf(abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        assertMoved();
        assertDeposit(deposit, b, 2e18, 2e18 - maxFee(2e18), transferIdOf(trader, hashOf(farSale(2e18)), 0));

        fills = new CrossFill[](1);
        Order memory alone = farSale(2e18);
        alone.nonce = 2;
        fills[0] = CrossFill(signed(alone), false, 0, 1e18, 3e18);
        moves(a, trader, address(paying), 1e18);
        moves(b, address(paying), address(intent), 2e18);
        moves(b, address(paying), address(spoke), 2e18);
        settlesAsNamed(abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
    }

    /// A slice settled by amounts is a transfer like every other slice.
    function test_crossSlices() public {
        TWAPOrder memory order = slicedSale(a, b, 2e18, 2, 2e18);
        order.bridge = toFar();
        CrossSlice[] memory slices = new CrossSlice[](1);
        SlicedOrderWithSig memory made = abi.decode(abi.encode(signed(order)), (SlicedOrderWithSig));
        slices[0] = CrossSlice(made, OrderKind.SELL, 0, 1e18, 2e18);
        bytes memory call = abi.encodeCall(intent.crossSettleSlices, (new CrossFill[](0), slices, "", address(paying)));
        RelayData memory deposit = depositOf(call);
        assertDeposit(deposit, b, 2e18, 2e18 - maxFee(2e18), transferIdOf(trader, hashOf(order), 0));
    }

    /// Native tokens come from the owner's deposit, and enter the pool as the wrapped token.
    function test_nativeSource() public {
        deposit(1e18);
        IERC20 wrapped = IERC20(weth);
        wrapped.transfer(address(paying), 1e18);
        paying.set(ETH, wrapped, 1e18, 0);
        Order memory order = sale(ETH, wrapped, 1e18, 1e18);
        order.bridge = toFar();
        moves(deposits, trader, address(0), 1e18);
        moves(ETH, address(deposits), address(paying), 1e18);
        moves(wrapped, address(paying), address(spoke), 1e18);
        settlesAsNamed(swapWith(order, ""));
    }

    // Orders of one token

    function test_bridgeSettle_sale() public {
        Order memory order = sale(a, a, 1e18, 0.9e18);
        (order.bridge, order.beneficiary) = (toFar(), receiver);
        order.partnerAndFee = withIntentFee(partner, 100, 0);
        order.expectedAmount = 0.98e18;
        moves(a, trader, address(spoke), 0.98e18 - 0.0098e18);
        moves(a, trader, address(intent), 0.0098e18);
        moves(a, trader, agent, 0.02e18);
        expectBridged(order, transferIdOf(trader, hashOf(order), 0), 0, 0.9702e18, 0.9702e18 - 7);
        expectSettled(order, false, Told(1e18, 0.9702e18, 0, 0.0098e18));
        RelayData memory deposit = depositOf(bridgeCall(order, 0.98e18, abi.encode(7)));
        assertMoved();
        assertDeposit(deposit, a, 0.9702e18, 0.9702e18 - 7, transferIdOf(trader, hashOf(order), 0));
    }

    function test_bridgeSettle_purchase() public {
        Order memory order = purchase(a, a, 1e18, 0.9e18);
        (order.bridge, order.partnerAndFee) = (toFar(), withIntentFee(partner, 100, 0));
        order.expectedAmount = 0.95e18;
        moves(a, trader, address(spoke), 0.9e18);
        moves(a, trader, address(intent), 0.0095e18);
        moves(a, trader, agent, 0.05e18);
        expectSettled(order, false, Told(0.9595e18, 0.9e18, 0, 0.0095e18));
        depositOf(bridgeCall(order, 0.95e18, ""));
        assertMoved();
    }

    function test_bridgeSettle_allOfIt() public {
        Order memory order = sale(a, a, 1e18, 1e18);
        order.bridge = toFar();
        moves(a, trader, address(spoke), 1e18);
        settlesAsNamed(bridgeCall(order, 1e18, ""));
    }

    function test_error_bridgeSettle_amounts() public {
        Order memory order = sale(a, a, 1e18, 0.9e18);
        order.bridge = toFar();
        refuses(IIntentErrors.InvalidFillAmount.selector, bridgeCall(order, 1e18 + 1, ""));
        refuses(IIntentErrors.InsufficientReturnAmount.selector, bridgeCall(order, 0.9e18 - 1, ""));
        order = purchase(a, a, 1e18, 0.9e18);
        order.bridge = toFar();
        refuses(IIntentErrors.InvalidFillAmount.selector, bridgeCall(order, 0.9e18 - 1, ""));
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, bridgeCall(order, 1e18 + 1, ""));
    }

    /// Orders of two tokens have other functions, and orders of one token only this one.
    function test_error_bridgeSettle_tokens() public {
        bytes4 invalid = IIntentErrors.InvalidOrder.selector;
        refuses(invalid, bridgeCall(farSale(1e18), 1e18, ""));
        Order memory order = sale(a, a, 1e18, 1e18);
        refuses(invalid, bridgeCall(order, 1e18, ""));
        order.bridge = toFar();
        refuses(invalid, swapWith(order, ""));
        refuses(invalid, directCall(signed(order), 1e18));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = CrossFill(signed(order), false, 0, 1e18, 1e18);
        refuses(invalid, abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
        order = purchase(a, a, 1e18, 1e18);
        order.bridge = toFar();
        refuses(invalid, buyCall(signed(order), "", address(paying)));
        TWAPOrder memory sold = slicedSale(a, a, 2e18, 2, 1e18);
        sold.bridge = toFar();
        refuses(invalid, swapSlice(signed(sold), 0));
        TWAPBuyOrder memory bought = slicedPurchase(a, a, 2e18, 2, 2e18);
        bought.bridge = toFar();
        refuses(invalid, buySlice(signed(bought), 0));
    }

    /// A tax on the transfer is not paid from fees that the contract holds.
    function test_error_bridgeSettle_taxedToken() public {
        TaxedToken taxed = new TaxedToken();
        IERC20 token = IERC20(address(taxed));
        taxed.mint(trader, 10e18);
        taxed.mint(address(intent), 5e18);
        vm.prank(trader);
        token.approve(address(intent), type(uint256).max);
        taxed.beStrange();
        Order memory order = sale(token, token, 1e18, 0.5e18);
        (order.expectedAmount, order.bridge) = (1e18, toFar());
        refuses(ISwapErrors.TransferFailed.selector, bridgeCall(order, 1e18, ""));
    }

    function test_error_bridgeSettle_onlyAgents() public {
        Order memory order = sale(a, a, 1e18, 1e18);
        order.bridge = toFar();
        bytes memory reason = abi.encodePacked(IIntentErrors.UnauthorizedAgent.selector);
        refuses(attacker, reason, 0, bridgeCall(order, 1e18, ""));
    }

    // Helpers

    function swapWith(Order memory order, bytes memory bridgeData) private view returns (bytes memory) {
        return abi.encodeCall(intent.swapSettle, (signed(order), "", address(paying), bridgeData));
    }

    function bridgeCall(Order memory order, uint256 amount, bytes memory data) private view returns (bytes memory) {
        return abi.encodeCall(intent.bridgeSettle, (signed(order), amount, data));
    }

    function expectBridged(Order memory order, uint256 id, uint256 part, uint256 input, uint256 output) private {
        vm.expectEmit(address(intent));
        emit Bridged(order.owner, hashOf(order), id, ACROSS, part, FAR, farToken, input, output);
    }

    function assertDeposit(RelayData memory deposit, IERC20 token, uint256 input, uint256 output, uint256 id)
        private
        view
    {
        assertEq(deposit.depositId, id, "the id is known before");
        assertEq(uint256(deposit.depositor), uint160(trader), "the owner gets a refund");
        assertEq(uint256(deposit.inputToken), uint160(address(token)), "input token");
        assertEq(uint256(deposit.outputToken), uint160(farToken), "output token");
        assertEq(deposit.inputAmount, input, "input amount");
        assertEq(deposit.outputAmount, output, "output amount");
        assertEq(deposit.fillDeadline, block.timestamp + FILL_SECONDS, "fill deadline");
        assertTrue(deposit.exclusiveRelayer == 0 && deposit.exclusivityDeadline == 0, "any relayer");
        assertEq(deposit.message.length, 0, "no message");
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CrossExecutor} from "../../src/intent/CrossExecutor.sol";
import {CrossFill, CrossSlice} from "../../src/interfaces/ISettlement.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {
    Order,
    OrderKind,
    SlicedOrderWithSig,
    TWAPBuyOrder,
    TWAPBuyOrderWithSig,
    TWAPOrder,
    TWAPOrderWithSig
} from "../../src/interfaces/IntentOrder.sol";
import {Told} from "../support/IntentMoves.sol";
import {SliceMoves} from "../support/SliceMoves.sol";

/// Slices among orders that are settled against each other.
contract CrossSlicesTest is SliceMoves {
    uint256 private constant OTHER_KEY = 0xB0B;

    address private other = vm.addr(OTHER_KEY);

    function setUp() public override {
        super.setUp();
        fund(other);
        approveIntent(other);
        parties.push(other);
        a.transfer(address(paying), 1_000e18);
        b.transfer(address(paying), 1_000e18);
    }

    /// A slice of a sale matches a whole order, and later the last slice, with the remainder, a
    /// slice of a purchase.
    function test_whatMeets() public {
        TWAPOrder memory selling = slicedSale(a, b, 2_001, 2, 1_900);
        Order memory back = sale(b, a, 2_000, 1_000);
        back.owner = other;
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = CrossFill(sign(back, OTHER_KEY, address(intent), false), false, 0, 2_000, 1_000);
        CrossSlice[] memory slices = new CrossSlice[](1);
        slices[0] = sliceOf(signed(selling), 0, 1_000, 2_000);
        moves(a, trader, other, 1_000);
        moves(b, other, trader, 2_000);
        expectSettled(back, false, Told(2_000, 1_000, 0, 0));
        expectSlice(selling, 1_000, Told(2_001, 2_000, 0, 0));
        settlesAsNamed(cross(fills, slices));

        passTime(INTERVAL);
        TWAPBuyOrder memory buying = slicedPurchase(b, a, 3_804, 2, 2_002);
        (buying.owner, buying.nonce) = (other, 1);
        slices = new CrossSlice[](2);
        slices[0] = sliceOf(sign(buying, OTHER_KEY, address(intent)), 0, 1_902, 1_001);
        slices[1] = sliceOf(signed(selling), 1, 1_001, 1_902);
        moves(a, trader, other, 1_001);
        moves(b, other, trader, 1_902);
        expectSlice(buying, 1_001, Told(1_902, 1_001, 0, 0));
        expectSlice(selling, 2_001, Told(2_001, 1_902, 0, 0));
        settlesAsNamed(cross(new CrossFill[](0), slices));
        assertTrue(intent.isNonceUsed(trader, 0) && !intent.isNonceUsed(other, 1), "one is done");
    }

    /// The agent's amounts must be those of the whole slice, of the next slice, and of an order of
    /// its kind.
    function test_error_notTheSlice() public {
        TWAPOrderWithSig memory selling = signed(slicedSale(a, b, 1_000, 2, 500));
        TWAPBuyOrder memory order = slicedPurchase(a, b, 500, 2, 1_000);
        order.nonce = 1;
        TWAPBuyOrderWithSig memory buying = signed(order);
        paying.set(a, b, 500, 0);
        bytes memory reason = abi.encodePacked(IIntentErrors.InvalidFillAmount.selector);
        refuses(reason, 0, alone(sliceOf(selling, 0, 499, 500)));
        refuses(reason, 0, alone(sliceOf(selling, 0, 501, 500)));
        refuses(reason, 0, alone(sliceOf(buying, 0, 250, 499)));
        refuses(reason, 0, alone(sliceOf(buying, 0, 250, 501)));
        reason = abi.encodeWithSelector(IIntentErrors.InvalidSlice.selector, 0);
        refuses(reason, 0, alone(sliceOf(selling, 1, 500, 500)));
        refuses(reason, 0, alone(sliceOf(buying, 1, 250, 500)));
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, alone(sliceOf(buying, 0, 251, 500)));
        refuses(IIntentErrors.InsufficientReturnAmount.selector, alone(sliceOf(selling, 0, 500, 501)));
        CrossSlice memory turned = sliceOf(selling, 0, 500, 500);
        turned.kind = OrderKind.BUY;
        refuses(IIntentErrors.InvalidSignature.selector, alone(turned));
        turned = sliceOf(buying, 0, 250, 500);
        turned.kind = OrderKind.SELL;
        refuses(IIntentErrors.InvalidSignature.selector, alone(turned));
        // Nor the same slice twice in one execution, nor the next one with it.
        CrossSlice[] memory slices = new CrossSlice[](2);
        slices[0] = slices[1] = sliceOf(selling, 0, 500, 250);
        refuses(abi.encodeWithSelector(IIntentErrors.InvalidSlice.selector, 1), 0, cross(new CrossFill[](0), slices));
        slices[1] = sliceOf(selling, 1, 500, 500);
        reason = abi.encodeWithSelector(IIntentErrors.SliceNotDue.selector, block.timestamp + INTERVAL);
        refuses(reason, 0, cross(new CrossFill[](0), slices));
        reason = abi.encodePacked(IIntentErrors.UnauthorizedAgent.selector);
        refuses(trader, reason, 0, alone(sliceOf(selling, 0, 500, 500)));
    }

    /// A native source, with the agent's amounts, in one execution.
    function test_native() public {
        deposit(1 ether);
        TWAPOrderWithSig memory selling = signed(slicedSale(ETH, b, 1 ether, 2, 500));
        paying.set(a, b, 500, 0);
        moves(deposits, trader, address(0), 0.5 ether);
        moves(ETH, address(deposits), address(paying), 0.5 ether);
        moves(b, address(paying), trader, 500);
        settlesAsNamed(alone(sliceOf(selling, 0, 0.5 ether, 500)));
    }

    function alone(CrossSlice memory slice) private view returns (bytes memory) {
        CrossSlice[] memory slices = new CrossSlice[](1);
        slices[0] = slice;
        return abi.encodeCall(intent.crossSettleSlices, (new CrossFill[](0), slices, "", address(paying)));
    }

    /// Returns a call through the executor that returns what it was given.
    function cross(CrossFill[] memory fills, CrossSlice[] memory slices) private view returns (bytes memory) {
        IERC20[] memory returned = new IERC20[](2);
        (returned[0], returned[1]) = (a, b);
        bytes memory data = abi.encode(new CrossExecutor.Run[](0), returned);
        return abi.encodeCall(intent.crossSettleSlices, (fills, slices, data, address(crossExecutor)));
    }

    function sliceOf(TWAPOrderWithSig memory made, uint256 slice, uint256 fillIn, uint256 fillOut)
        private
        pure
        returns (CrossSlice memory)
    {
        SlicedOrderWithSig memory either = abi.decode(abi.encode(made), (SlicedOrderWithSig));
        return CrossSlice(either, OrderKind.SELL, slice, fillIn, fillOut);
    }

    function sliceOf(TWAPBuyOrderWithSig memory made, uint256 slice, uint256 fillIn, uint256 fillOut)
        private
        pure
        returns (CrossSlice memory)
    {
        SlicedOrderWithSig memory either = abi.decode(abi.encode(made), (SlicedOrderWithSig));
        return CrossSlice(either, OrderKind.BUY, slice, fillIn, fillOut);
    }
}

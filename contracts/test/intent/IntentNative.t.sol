// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IDeltaYieldToken} from "../../src/interfaces/IDeltaYieldToken.sol";
import {IIntentAdapter} from "../../src/interfaces/IIntentAdapter.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {IIntentNative} from "../../src/interfaces/IIntentNative.sol";
import {Order, OrderWithSig, TWAPBuyOrder, TWAPOrder} from "../../src/interfaces/IntentOrder.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {SliceMoves} from "../support/SliceMoves.sol";

/// Deposits of native tokens, through the intent contract and their token.
contract IntentNativeTest is SliceMoves {
    event DepositNative(address indexed user, uint256 amount);
    event DepositNativeAndPreSign(address indexed user, uint256 amount, bytes32 indexed orderHash);
    event WithdrawNative(address indexed user, uint256 amount);
    event OrderCancelled(address indexed owner, bytes32 indexed orderHash, uint256 amount);
    event WrappedNativeSet(address indexed wrappedNative);
    event NonceInvalidated(address indexed owner, uint256 nonce);
    event PreSignatureSet(address indexed owner, bytes32 indexed orderHash, bool preSigned);
    event Transfer(address indexed from, address indexed to, uint256 value);

    // Deposits

    function test_depositAndWithdraw() public {
        note();
        deposits_(trader, 5 ether);
        vm.expectEmit(address(intent));
        emit DepositNative(trader, 5 ether);
        deposit(5 ether);
        assertMoved();
        assertEq(intent.balanceOf(trader), 5 ether, "by the contract");
        assertEq(deposits.transferableBalance(trader), 5 ether, "by the token");
        note();
        withdraws(trader, 2 ether);
        vm.expectEmit(address(intent));
        emit WithdrawNative(trader, 2 ether);
        vm.prank(trader);
        intent.withdrawNative(2 ether);
        assertMoved();
        bytes memory tooMuch =
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, trader, 3 ether, 3 ether + 1);
        refuses(trader, tooMuch, 0, abi.encodeCall(intent.withdrawNative, (3 ether + 1)));
        refuses(
            trader,
            abi.encodePacked(IIntentNative.InvalidDepositAmount.selector),
            0,
            abi.encodeCall(intent.depositNative, ())
        );
    }

    /// A transaction deposits and signs; the order then needs no signature.
    function test_depositAndPreSign() public {
        Order memory order = sale(ETH, b, 2 ether, 2_000);
        bytes32 hash = hashIntent(order, address(intent), block.chainid, false);
        note();
        deposits_(trader, 2 ether);
        vm.expectEmit(address(intent));
        emit PreSignatureSet(trader, hash, true);
        vm.expectEmit(address(intent));
        emit DepositNativeAndPreSign(trader, 2 ether, hash);
        vm.prank(trader);
        intent.depositNativeAndPreSign{value: 2 ether}(hash);
        assertMoved();
        assertTrue(intent.isPreSigned(trader, hash), "signed");
        refuses(
            trader,
            abi.encodePacked(IIntentNative.InvalidDepositAmount.selector),
            0,
            abi.encodeCall(intent.depositNativeAndPreSign, (bytes32(uint256(1))))
        );
        OrderWithSig memory made;
        made.order = order;
        moves(deposits, trader, address(0), 2 ether);
        moves(ETH, address(deposits), agent, 2 ether);
        moves(b, agent, trader, 2_000);
        settlesAsNamed(directCall(made, 2_000));
    }

    /// An order cannot give more than is deposited, and owners may withdraw a deposit before.
    function test_error_depositTaken() public {
        deposit(2 ether);
        bytes memory call = directCall(signed(sale(ETH, b, 2 ether, 2_000)), 2_000);
        vm.prank(trader);
        intent.withdrawNative(1);
        bytes memory reason =
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, trader, 2 ether - 1, 2 ether);
        refuses(reason, 0, call);
        refuses(reason, 0, swapCall(signed(sale(ETH, b, 2 ether, 2_000)), "", address(paying)));
    }

    // Cancels

    function test_cancelAndWithdraw() public {
        deposit(5 ether);
        bytes[2] memory calls;
        for (uint256 i; i < 2; ++i) {
            Order memory order = sale(ETH, b, 2 ether, 2_000);
            order.nonce = i;
            bytes32 hash = hashIntent(order, address(intent), block.chainid, i == 1);
            calls[i] = i == 0
                ? abi.encodeCall(intent.cancelAndWithdraw, (order, false))
                : abi.encodeCall(intent.withdrawAndCancel, (order, true));
            note();
            withdraws(trader, 2 ether);
            vm.expectEmit(address(intent));
            emit NonceInvalidated(trader, i);
            vm.expectEmit(address(intent));
            emit OrderCancelled(trader, hash, 2 ether);
            vm.prank(trader);
            (bool done,) = address(intent).call(calls[i]);
            assertTrue(done, "cancelled");
            assertMoved();
            assertTrue(intent.isNonceUsed(trader, i), "worthless");
            refuses(IIntentErrors.InvalidNonce.selector, directCall(signed(order), 2_000));
        }
        for (uint256 i; i < 2; ++i) {
            refuses(trader, abi.encodePacked(IIntentNative.NonceAlreadyUsed.selector), 0, calls[i]);
        }
        assertEq(intent.balanceOf(trader), 1 ether, "the rest stays");
    }

    /// The unfilled rest is returned, of a purchase the rest of its price.
    function test_cancel_partlyFilled() public {
        deposit(2_000);
        Order memory order = sale(ETH, b, 1_000, 2_000);
        settles(abi.encodeCall(intent.directSettleFillable, (signedFillable(order), 2_500, 500)));
        cancels(order, true, 750);
        order = purchase(ETH, b, 1_000, 3_000);
        order.nonce = 1;
        settles(abi.encodeCall(intent.directSettleFillable, (signedFillable(order), 3_334, 333)));
        // 333 were paid for 1,000 of 3,000; that the deposit lacks the first order's quarter does
        // not matter.
        cancels(order, true, 667);
        assertEq(intent.balanceOf(trader), 0, "all is accounted for");
    }

    /// The remaining slices are returned, with the remainder; of a purchase the maximum cost of its
    /// remaining slices.
    function test_cancelTWAP() public {
        deposit(3_000);
        TWAPOrder memory order = slicedSale(ETH, b, 1_000, 3, 500);
        TWAPBuyOrder memory buying = slicedPurchase(ETH, b, 2_000, 3, 1_000);
        // Its fee rounds to zero, and the partner leaves the surplus to the owner.
        (buying.nonce, buying.partnerAndFee) = (1, withIntentFee(partner, 1, 0));
        settles(directSlice(signed(order), 0, 500));
        settles(directSlice(signed(buying), 0, 600));
        passTime(INTERVAL);
        settles(directSlice(signed(order), 1, 500));
        settles(directSlice(signed(buying), 1, 666));
        // 66 that the first slice of the purchase did not cost no longer belong to the order: they
        // stay deposited.
        cancelsSlices(0, hashOf(order), abi.encodeCall(intent.cancelTWAPAndWithdraw, (order)), 334);
        cancelsSlices(1, hashOf(buying), abi.encodeCall(intent.cancelTWAPBuyAndWithdraw, (buying)), 668);
        assertEq(intent.balanceOf(trader), 66, "what no order could take");
        passTime(INTERVAL);
        refuses(IIntentErrors.InvalidNonce.selector, directSlice(signed(order), 2, 500));
        refuses(IIntentErrors.InvalidNonce.selector, directSlice(signed(buying), 2, 668));
    }

    /// Untouched orders return everything, or what is deposited; an invalid order nothing.
    function test_cancelTWAP_untouched() public {
        deposit(1_500);
        TWAPOrder memory order = slicedSale(ETH, b, 1_000, 3, 500);
        TWAPBuyOrder memory buying = slicedPurchase(ETH, b, 2_000, 3, 1_000);
        buying.nonce = 1;
        cancelsSlices(0, hashOf(order), abi.encodeCall(intent.cancelTWAPAndWithdraw, (order)), 1_000);
        cancelsSlices(1, hashOf(buying), abi.encodeCall(intent.cancelTWAPBuyAndWithdraw, (buying)), 500);
        (order.nonce, order.totalSrcAmount, order.numSlices) = (2, 0, 0);
        (buying.nonce, buying.totalDestAmount, buying.numSlices) = (3, 0, 0);
        cancelsSlices(2, hashOf(order), abi.encodeCall(intent.cancelTWAPAndWithdraw, (order)), 0);
        cancelsSlices(3, hashOf(buying), abi.encodeCall(intent.cancelTWAPBuyAndWithdraw, (buying)), 0);
    }

    function test_error_cancelTWAP() public {
        deposit(1_000);
        TWAPOrder memory order = slicedSale(ETH, b, 1_000, 2, 500);
        TWAPBuyOrder memory buying = slicedPurchase(ETH, b, 1_000, 2, 500);
        bytes memory call = abi.encodeCall(intent.cancelTWAPAndWithdraw, (order));
        bytes memory other = abi.encodeCall(intent.cancelTWAPBuyAndWithdraw, (buying));
        bytes memory reason = abi.encodePacked(IIntentNative.Unauthorized.selector);
        refuses(attacker, reason, 0, call);
        refuses(attacker, reason, 0, other);
        order.srcToken = buying.srcToken = weth;
        reason = abi.encodePacked(IIntentNative.InvalidSrcToken.selector);
        refuses(trader, reason, 0, abi.encodeCall(intent.cancelTWAPAndWithdraw, (order)));
        refuses(trader, reason, 0, abi.encodeCall(intent.cancelTWAPBuyAndWithdraw, (buying)));
        vm.prank(trader);
        intent.invalidateNonce(0);
        reason = abi.encodePacked(IIntentNative.NonceAlreadyUsed.selector);
        refuses(trader, reason, 0, call);
        refuses(trader, reason, 0, other);
    }

    /// The deposit may be less than the order needs, or zero; the order is cancelled all the same.
    function test_cancel_withLessThanNeeded() public {
        deposit(300);
        Order memory order = sale(ETH, b, 1_000, 2_000);
        cancels(order, false, 300);
        order.nonce = 1;
        cancels(order, false, 0);
        (order.nonce, order.srcAmount) = (2, 0);
        cancels(order, true, 0);
    }

    function test_error_cancels() public {
        deposit(1_000);
        Order memory order = sale(ETH, b, 1_000, 2_000);
        bytes memory reason = abi.encodePacked(IIntentNative.Unauthorized.selector);
        address[3] memory strangers = [attacker, agent, owner];
        for (uint256 i; i < strangers.length; ++i) {
            refuses(strangers[i], reason, 0, abi.encodeCall(intent.cancelAndWithdraw, (order, false)));
            refuses(strangers[i], reason, 0, abi.encodeCall(intent.withdrawAndCancel, (order, true)));
        }
        bytes memory call = directCall(signed(order), 2_000);
        order.srcToken = weth;
        reason = abi.encodePacked(IIntentNative.InvalidSrcToken.selector);
        refuses(trader, reason, 0, abi.encodeCall(intent.cancelAndWithdraw, (order, false)));
        order.srcToken = address(ETH);
        settles(call);
        reason = abi.encodePacked(IIntentNative.NonceAlreadyUsed.selector);
        refuses(trader, reason, 0, abi.encodeCall(intent.cancelAndWithdraw, (order, false)));
    }

    function test_setWrappedNative() public {
        assertEq(intent.getWrappedNative(), address(deposits), "named");
        vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, owner));
        vm.prank(owner);
        intent.setWrappedNative(attacker);
        address fresh = registry.create(bytes32(uint256(1)), owner);
        vm.prank(owner);
        IIntentAdapter(fresh).install(installed[5]);
        vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, attacker));
        vm.prank(attacker);
        IIntentNative(fresh).setWrappedNative(attacker);
        vm.prank(owner);
        vm.expectEmit(fresh);
        emit WrappedNativeSet(weth);
        IIntentNative(fresh).setWrappedNative(weth);
        assertEq(IIntentNative(fresh).getWrappedNative(), weth, "once");
    }

    // The token

    /// Native tokens sent outside a settlement would have no owner here, so they are refused.
    function test_error_UnexpectedNative() public {
        address[4] memory takers = [address(intent), address(crossExecutor), address(callExecutor), address(executor)];
        for (uint256 i; i < takers.length; ++i) {
            bytes memory reason =
                i == 3 ? bytes("") : abi.encodeWithSelector(IIntentAdapter.UnexpectedNative.selector, trader);
            assertRefused(trader, takers[i], 1 ether, "", reason);
        }
        vm.deal(address(paying), 1 ether);
        vm.prank(address(paying));
        (bool done,) = address(intent).call{value: 1 ether}("");
        assertTrue(!done, "nor from an executor that is not being called");
        assertEq(address(intent).balance, 0, "nothing is here");
        // A settlement brings some.
        paying.set(a, ETH, 1 ether, 0);
        settles(swapCall(signed(sale(a, ETH, 1, 1 ether)), "", address(paying)));
    }

    function test_token() public {
        vm.assertEq(deposits.name(), "Delta ETH", "name");
        vm.assertEq(deposits.symbol(), "dETH", "symbol");
        assertEq(deposits.decimals(), 18, "as the native token");
        assertEq(deposits.DELTA_ADAPTER(), address(intent), "the intent contract");
        assertEq(deposits.UNDERLYING(), weth, "the wrapped token");
        note();
        deposits_(trader, 10);
        vm.expectEmit(address(deposits));
        emit Transfer(address(0), trader, 10);
        vm.prank(trader);
        (bool done,) = address(deposits).call{value: 10}("");
        assertTrue(done, "whoever sends gets as many");
        assertMoved();
        moves(ETH, agent, address(deposits), 5);
        moves(deposits, address(0), trader, 5);
        vm.prank(agent);
        deposits.depositNative{value: 5}(trader);
        assertMoved();
        moves(deposits, trader, agent, 4);
        moves(deposits, trader, address(0), 6);
        moves(ETH, address(deposits), receiver, 6);
        vm.startPrank(trader);
        deposits.transfer(agent, 4);
        deposits.withdrawNative(6, trader, receiver);
        vm.stopPrank();
        assertMoved();
        assertEq(deposits.totalSupply(), address(deposits).balance, "one to one");
    }

    function test_token_permit() public {
        deposit(10);
        bytes32 permitType =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 structHash = keccak256(abi.encode(permitType, trader, agent, 7, 0, block.timestamp));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(TRADER_KEY, keccak256(abi.encodePacked(hex"1901", deposits.DOMAIN_SEPARATOR(), structHash)));
        deposits.permit(trader, agent, 7, block.timestamp, v, r, s);
        moves(deposits, trader, receiver, 7);
        vm.prank(agent);
        deposits.transferFrom(trader, receiver, 7);
        assertMoved();
    }

    /// Refuses the zero address as recipient, amounts above the balance, and strangers.
    function test_error_token() public {
        deposit(10);
        vm.expectRevert(IDeltaYieldToken.ZeroAddress.selector);
        deposits.depositNative{value: 1}(address(0));
        vm.expectRevert(IDeltaYieldToken.ZeroAddress.selector);
        vm.prank(trader);
        deposits.withdrawNative(1, trader, address(0));
        address[3] memory strangers = [attacker, agent, owner];
        for (uint256 i; i < strangers.length; ++i) {
            vm.expectRevert(IDeltaYieldToken.Unauthorized.selector);
            vm.prank(strangers[i]);
            deposits.withdrawNative(1, trader, strangers[i]);
        }
        vm.expectRevert(ISwapErrors.TransferFailed.selector);
        vm.prank(trader);
        deposits.withdrawNative(1, trader, address(a));
        assertEq(deposits.balanceOf(trader), 10, "as before");
        assertEq(address(deposits).balance, 10, "all of it");
    }

    /// Native tokens forced on the contract belong to no owner, and reduce no deposit.
    function test_token_forcedValue() public {
        deposit(10);
        vm.deal(address(deposits), 15);
        vm.prank(trader);
        intent.withdrawNative(10);
        assertEq(deposits.totalSupply(), 0, "none left");
        assertEq(address(deposits).balance, 5, "the gift stays");
    }

    function cancels(Order memory order, bool fillable, uint256 amount) private {
        bytes32 hash = hashIntent(order, address(intent), block.chainid, fillable);
        note();
        withdraws(trader, amount);
        vm.expectEmit(address(intent));
        emit OrderCancelled(trader, hash, amount);
        vm.prank(trader);
        intent.cancelAndWithdraw(order, fillable);
        assertMoved();
        assertTrue(intent.isNonceUsed(trader, order.nonce), "ended");
    }

    function cancelsSlices(uint256 nonce, bytes32 hash, bytes memory call, uint256 amount) private {
        note();
        withdraws(trader, amount);
        vm.expectEmit(address(intent));
        emit NonceInvalidated(trader, nonce);
        vm.expectEmit(address(intent));
        emit OrderCancelled(trader, hash, amount);
        vm.prank(trader);
        (bool done,) = address(intent).call(call);
        assertTrue(done, "cancelled");
        assertMoved();
        assertTrue(intent.isNonceUsed(trader, nonce), "ended");
    }

    function deposits_(address account, uint256 amount) private {
        moves(ETH, account, address(deposits), amount);
        moves(deposits, address(0), account, amount);
    }

    function withdraws(address account, uint256 amount) private {
        moves(ETH, address(deposits), account, amount);
        moves(deposits, account, address(0), amount);
    }
}

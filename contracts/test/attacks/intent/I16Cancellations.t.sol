// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {IIntentNative} from "../../../src/interfaces/IIntentNative.sol";
import {IDeltaYieldToken} from "../../../src/interfaces/IDeltaYieldToken.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I16: an order of native tokens is cancelled while it is filled, by another account, or twice.
contract I16CancellationsTest is IntentBooks {
    Order private order;

    function setUp() public override {
        super.setUp();
        vm.prank(trader);
        intent.depositNative{value: 10e18}();
        order = sale(ETH, b, 4e18, 4e18);
        paying.set(ETH, b, 4e18, 0);
    }

    /// The first of both succeeds, and the second reverts completely.
    function test_I16_cancelFirst() public {
        bytes[] memory calls = everyWay(signed(order), 4e18, 4e18);
        bytes[] memory parts = everyPart(signedFillable(order), 5_000, 4e18);
        cancels(false, 4e18);
        refusesEvery(calls, IIntentErrors.InvalidNonce.selector);
        refusesEvery(parts, IIntentErrors.InvalidNonce.selector);
        assertEq(deposits.balanceOf(trader), 6e18, "the rest waits");
    }

    function test_I16_fillFirst() public {
        bytes[] memory calls = everyWay(signed(order), 4e18, 4e18);
        for (uint256 i; i < calls.length; ++i) {
            uint256 state = vm.snapshotState();
            settles(calls[i]);
            assertEq(deposits.balanceOf(trader), 6e18, "given");
            refusesCancel(trader, false, IIntentNative.NonceAlreadyUsed.selector);
            assertOnlyFeesLeft();
            vm.revertToState(state);
        }
    }

    function test_I16_twice() public {
        cancels(false, 4e18);
        refusesCancel(trader, false, IIntentNative.NonceAlreadyUsed.selector);
        refusesCancel(trader, true, IIntentNative.NonceAlreadyUsed.selector);
    }

    function test_I16_others() public {
        address[4] memory callers = [attacker, agent, owner, address(deposits)];
        for (uint256 i; i < callers.length; ++i) {
            refusesCancel(callers[i], false, IIntentNative.Unauthorized.selector);
            refusesCancel(callers[i], true, IIntentNative.Unauthorized.selector);
        }
    }

    /// A partly filled order returns only the rest.
    function test_I16_partlyFilled() public {
        settles(partCall(signedFillable(order), 2_500, 1e18));
        cancels(true, 3e18);
        assertEq(deposits.balanceOf(trader), 6e18, "the rest of the deposit");
        refusesEvery(everyPart(signedFillable(order), 2_500, 1e18), IIntentErrors.InvalidNonce.selector);
    }

    /// A purchase returns what its rest could still have cost.
    function test_I16_partlyFilledPurchase() public {
        order = purchase(ETH, b, 4e18, 3e18);
        settles(partCall(signedFillable(order), 3_333, 0.5e18));
        uint256 spent = 10e18 - deposits.balanceOf(trader);
        uint256 left = 4e18 - uint256(4e18) * 3_333 / 10_000;
        cancels(true, left);
        assertEq(deposits.balanceOf(trader), 10e18 - spent - left, "what the order never needed stays");
    }

    function test_I16_filledWhole() public {
        settles(partCall(signedFillable(order), 10_000, 4e18));
        refusesCancel(trader, true, IIntentNative.NonceAlreadyUsed.selector);
    }

    /// The deposit is smaller than the order, or zero.
    function test_I16_smallerDeposit() public {
        vm.prank(trader);
        intent.withdrawNative(7e18);
        cancels(false, 3e18);
        order.nonce = 1;
        cancels(false, 0);
        order.nonce = 2;
        refuses(
            agent,
            abi.encodeWithSignature("ERC20InsufficientBalance(address,uint256,uint256)", trader, 0, 4e18),
            0,
            directCall(signed(order), 4e18)
        );
    }

    /// An order with invalid amounts returns no more than its owner has.
    function test_I16_senselessOrders() public {
        order.srcAmount = type(uint256).max;
        cancels(false, 10e18);
        (order.nonce, order.srcAmount, order.destAmount) = (1, 0, 0);
        cancels(true, 0);
        order = purchase(ETH, b, type(uint256).max, type(uint256).max);
        order.nonce = 2;
        cancels(true, 0);
    }

    function test_I16_otherTokens() public {
        order.srcToken = address(a);
        refusesCancel(trader, false, IIntentNative.InvalidSrcToken.selector);
        order.srcToken = address(deposits);
        refusesCancel(trader, false, IIntentNative.InvalidSrcToken.selector);
    }

    /// An owner that reenters when it is paid is paid once.
    function test_I16_reenters() public {
        Canceller canceller = new Canceller();
        parties.push(address(canceller));
        vm.deal(address(canceller), 10e18);
        vm.prank(address(canceller));
        intent.depositNative{value: 10e18}();
        order.owner = address(canceller);
        bytes[4] memory inner = [
            abi.encodeCall(intent.cancelAndWithdraw, (order, false)),
            abi.encodeCall(intent.withdrawAndCancel, (order, true)),
            abi.encodeCall(intent.withdrawNative, (1e18)),
            directCall(signed(order), 4e18)
        ];
        bytes4 busy = bytes4(keccak256("ReentrancyGuardReentrantCall()"));
        for (uint256 i; i < inner.length; ++i) {
            uint256 state = vm.snapshotState();
            canceller.callAgain(inner[i]);
            vm.prank(address(canceller));
            intent.cancelAndWithdraw(order, false);
            assertTrue(canceller.refusal() == busy, "refused");
            assertEq(address(canceller).balance, 4e18, "paid once");
            assertEq(deposits.balanceOf(address(canceller)), 6e18, "the rest waits");
            vm.revertToState(state);
        }
    }

    /// Withdrawals from the deposit token are allowed for its owner and the intent contract only.
    function test_I16_depositToken() public {
        address[3] memory callers = [attacker, agent, owner];
        for (uint256 i; i < callers.length; ++i) {
            vm.expectRevert(IDeltaYieldToken.Unauthorized.selector);
            vm.prank(callers[i]);
            deposits.withdrawNative(1, trader, callers[i]);
        }
        uint256 before = trader.balance;
        vm.prank(trader);
        deposits.withdrawNative(10e18, trader, trader);
        assertEq(trader.balance - before, 10e18, "all of it");
        assertEq(address(deposits).balance, 0, "no more than that");
        refuses(
            agent,
            abi.encodeWithSignature("ERC20InsufficientBalance(address,uint256,uint256)", trader, 0, 4e18),
            0,
            directCall(signed(order), 4e18)
        );
    }

    function cancels(bool fillable, uint256 pays) private {
        uint256 state = vm.snapshotState();
        for (uint256 i; i < 2; ++i) {
            uint256 before = trader.balance;
            bytes32 hash = hashIntent(order, address(intent), block.chainid, fillable);
            vm.expectEmit(address(intent));
            emit IIntentNative.OrderCancelled(trader, hash, pays);
            vm.prank(trader);
            if (i == 0) intent.withdrawAndCancel(order, fillable);
            else intent.cancelAndWithdraw(order, fillable);
            assertEq(trader.balance - before, pays, "paid back");
            assertTrue(intent.isNonceUsed(trader, order.nonce), "and ended");
            if (i == 0) vm.revertToState(state);
        }
    }

    function refusesCancel(address caller, bool fillable, bytes4 error) private {
        refuses(caller, abi.encodePacked(error), 0, abi.encodeCall(intent.cancelAndWithdraw, (order, fillable)));
        refuses(caller, abi.encodePacked(error), 0, abi.encodeCall(intent.withdrawAndCancel, (order, fillable)));
    }
}

/// Calls the intent contract again when the deposit token pays it.
contract Canceller {
    bytes private data;
    bytes4 public refusal;

    function callAgain(bytes calldata data_) external {
        data = data_;
    }

    receive() external payable {
        (, bytes memory adapter) = msg.sender.staticcall(abi.encodeWithSignature("DELTA_ADAPTER()"));
        (bool done, bytes memory reason) = abi.decode(adapter, (address)).call(data);
        refusal = done ? bytes4(0xffffffff) : bytes4(reason);
    }
}

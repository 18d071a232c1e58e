// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {GreedyToken} from "../../support/GreedyToken.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";
import {SignerWallet} from "../../support/SignerWallet.sol";

/// I11: one invalid order in a batch of ten. `trySettleBatch` settles the other nine, a strict
/// batch none.
contract I11PoisonedBatchesTest is IntentBooks {
    uint256 private constant TEN = 10;
    uint256 private constant BLOCK = 29_000_000;

    OrderWithSig[] private orders;

    function setUp() public override {
        super.setUp();
        paying.set(a, b, 1e18, 0);
        for (uint256 i; i < TEN; ++i) {
            Order memory order = sale(a, b, 1e18, 1e18);
            order.nonce = i;
            orders.push(signed(order));
        }
    }

    function test_I11_forged() public {
        orders[0].signature = "";
        survives(0, IIntentErrors.InvalidSignature.selector);
    }

    function test_I11_used() public {
        settles(directCall(orders[9], 1e18));
        survives(9, IIntentErrors.InvalidNonce.selector);
    }

    function test_I11_late() public {
        Order memory order = orders[4].order;
        order.deadline = block.timestamp - 1;
        orders[4] = signed(order);
        survives(4, IIntentErrors.DeadlineExpired.selector);
    }

    function test_I11_asksTooMuch() public {
        Order memory order = orders[4].order;
        order.destAmount = 1e18 + 1;
        orders[4] = signed(order);
        survives(4, IIntentErrors.InsufficientReturnAmount.selector);
    }

    /// Its owner removed the tokens or the allowance after it was accepted.
    function test_I11_unfunded() public {
        Order memory order = orders[4].order;
        order.srcToken = address(c);
        orders[4] = signed(order);
        vm.prank(trader);
        c.approve(address(intent), 0);
        survives(4, bytes4(keccak256("Error(string)")));
    }

    function test_I11_permitThatIsNone() public {
        Order memory order = orders[4].order;
        uint256[3] memory lengths = [uint256(192), 96, 2];
        for (uint256 i; i < lengths.length; ++i) {
            order.permit = new bytes(lengths[i]);
            orders[4] = signed(order);
            survives(4, IIntentErrors.PermitFailed.selector);
        }
    }

    /// Owners and tokens that burn all their gas, or return a megabyte, at any index.
    function test_I11_greedy() public {
        for (uint256 at; at < TEN; at += 9) {
            for (uint256 i; i < 2; ++i) {
                SignerWallet wallet = new SignerWallet(attacker);
                wallet.behave(i == 0 ? SignerWallet.Manner.Lingers : SignerWallet.Manner.Floods);
                Order memory order = sale(a, b, 1e18, 1e18);
                order.owner = address(wallet);
                settlesNine(at, order);
                IERC20 greedy = IERC20(address(new GreedyToken(i == 1)));
                settlesNine(at, sale(greedy, b, 1e18, 1e18));
                settlesNine(at, sale(a, greedy, 1e18, 1e18));
                order = sale(greedy, b, 1e18, 1e18);
                order.permit = new bytes(224);
                settlesNine(at, order);
            }
        }
    }

    /// A recipient of native tokens that never returns.
    function test_I11_greedyReceiver() public {
        paying.set(a, ETH, 1e18, 0);
        for (uint256 i; i < TEN; ++i) {
            Order memory order = sale(a, ETH, 1e18, 1e18);
            order.nonce = i;
            orders[i] = signed(order);
        }
        Order memory poisoned = sale(a, ETH, 1e18, 1e18);
        poisoned.beneficiary = address(new GreedyToken(false));
        uint256 before = trader.balance;
        poisoned.nonce = 4;
        bool[] memory settled = tryAll(4, signed(poisoned));
        for (uint256 i; i < TEN; ++i) {
            assertTrue(settled[i] == (i != 4), "all but the poisoned one");
        }
        assertEq(trader.balance - before, 9e18, "paid");
    }

    /// Calls in a batch run as the caller, so none can do what the agent could not.
    function test_I11_otherCalls() public {
        bytes[] memory calls = new bytes[](7);
        calls[0] = abi.encodeWithSignature("install(address)", attacker);
        calls[1] = abi.encodeCall(intent.setProtocolFeeClaimer, (attacker));
        calls[2] = abi.encodeCall(intent.withdrawProtocolFees, (address(b), 1, attacker));
        calls[3] = abi.encodeWithSignature("transferOwnership(address)", attacker);
        calls[4] = abi.encodeCall(intent.cancelAndWithdraw, (orders[0].order, false));
        calls[5] = abi.encodeWithSignature("nothing()");
        calls[6] = hex"12";
        bytes32 before = books();
        vm.prank(agent);
        bool[] memory done = intent.trySettleBatch(calls);
        for (uint256 i; i < calls.length; ++i) {
            assertTrue(!done[i], "refused");
        }
        vm.assertEq(before, books(), "and everybody has what they had");
        assertEq(intent.owner(), owner, "the owner's still");
    }

    /// Strict batches revert with this error; `trySettleBatch` settles all other orders.
    function survives(uint256 at, bytes4 error) private {
        bytes32 before = books();
        uint256[] memory amounts = new uint256[](TEN);
        for (uint256 i; i < TEN; ++i) {
            amounts[i] = 1e18;
        }
        refusesBatch(
            abi.encodeCall(intent.swapSettleBatch, (orders, new bytes[](TEN), address(paying), new bytes[](TEN))), error
        );
        refusesBatch(abi.encodeCall(intent.directSettleBatch, (orders, amounts)), error);
        vm.assertEq(before, books(), "and everybody has what they had");
        settlesNine(at, orders[at]);
    }

    function refusesBatch(bytes memory call, bytes4 error) private {
        vm.prank(agent);
        (bool done, bytes memory said) = address(intent).call(call);
        assertTrue(!done && bytes4(said) == error, "the strict batch");
    }

    function settlesNine(uint256 at, Order memory order) private {
        order.nonce = at;
        settlesNine(at, signed(order));
    }

    function settlesNine(uint256 at, OrderWithSig memory poisoned) private {
        uint256 state = vm.snapshotState();
        (uint256 aBefore, uint256 bBefore) = (a.balanceOf(trader), b.balanceOf(trader));
        bool[] memory settled = tryAll(at, poisoned);
        for (uint256 i; i < TEN; ++i) {
            assertTrue(settled[i] == (i != at), "all but the poisoned one");
        }
        assertEq(aBefore - a.balanceOf(trader), 9e18, "given");
        assertEq(b.balanceOf(trader) - bBefore, 9e18, "paid");
        assertOnlyFeesLeft();
        vm.revertToState(state);
    }

    /// Settles half through an executor, half directly if the destination is not native.
    function tryAll(uint256 at, OrderWithSig memory poisoned) private returns (bool[] memory) {
        bytes[] memory calls = new bytes[](TEN);
        for (uint256 i; i < TEN; ++i) {
            OrderWithSig memory order = i == at ? poisoned : orders[i];
            bool direct = i % 2 == 1 && order.order.destToken != address(ETH);
            calls[i] = direct ? directCall(order, 1e18) : swapCall(order, "", address(paying));
        }
        vm.prank(agent);
        return intent.trySettleBatch{gas: BLOCK}(calls);
    }
}

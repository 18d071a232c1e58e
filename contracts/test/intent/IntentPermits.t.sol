// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {IPermit2} from "../../src/interfaces/IPermit2.sol";
import {Order, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../support/IntentBooks.sol";
import {TestToken} from "../deployed/TestToken.sol";
import {Permits} from "../support/Permits.sol";
import {World} from "../support/World.sol";

/// Each method of taking the source of an order, by the length of its permit; and permits that a
/// third party submits first, or of another token, owner, spender, amount or time.
contract IntentPermitsTest is IntentBooks, Permits {
    bytes4 private immutable PERMIT_FAILED = IIntentErrors.PermitFailed.selector;
    bytes private notTaken = textOf("TransferHelper: TRANSFER_FROM_FAILED");
    Order private order;

    function setUp() public override(IntentBooks, World) {
        IntentBooks.setUp();
        vm.warp(1_800_000_000);
        order = sale(a, b, 1e18, 1e18);
        vm.startPrank(trader);
        a.approve(address(intent), 0);
        a.approve(permit2, type(uint256).max);
        dai.approve(address(intent), 0);
        vm.stopPrank();
        paying.set(a, b, 1e18, 0);
    }

    function spender() internal view override returns (address) {
        return address(intent);
    }

    // 0: by allowance

    function test_allowance() public {
        refuses(agent, notTaken, 0, call());
        vm.prank(trader);
        a.approve(address(intent), 1e18 - 1);
        refuses(agent, notTaken, 0, call());
        vm.prank(trader);
        a.approve(address(intent), 1e18);
        takesOnce();
    }

    // 1: by an allowance inside Permit2

    function test_keptAllowance() public {
        order.permit = hex"01";
        refuses(PERMIT_FAILED, call());
        allowInside(1e18 - 1, block.timestamp);
        refuses(PERMIT_FAILED, call());
        allowInside(1e18, block.timestamp - 1);
        refuses(PERMIT_FAILED, call());
        allowInside(1e18, block.timestamp);
        // An allowance of the token itself does not count here.
        vm.startPrank(trader);
        a.approve(permit2, 0);
        a.approve(address(intent), type(uint256).max);
        vm.stopPrank();
        refuses(PERMIT_FAILED, call());
        vm.prank(trader);
        a.approve(permit2, 1e18);
        takesOnce();
    }

    /// Any value of the byte, and in parts.
    function test_keptAllowanceOfParts() public {
        order.permit = hex"00";
        allowInside(1e18, block.timestamp);
        for (uint256 i; i < 4; ++i) {
            settles(partCall(signedFillable(order), 2_500, 0.25e18));
        }
        assertTrue(intent.isNonceUsed(trader, 0), "all of it");
    }

    /// An amount above Permit2's range is not truncated to it.
    function test_keptAllowanceBeyondItsWord() public {
        order.permit = hex"01";
        allowInside(type(uint160).max, block.timestamp);
        order.srcAmount = uint256(type(uint160).max) + 1 + 1e18;
        refuses(PERMIT_FAILED, call());
    }

    // 96: by a signed transfer

    function test_signedTransfer() public {
        order.permit = transferPermit(a, trader, 1e18, 5, order.deadline, address(intent));
        takesOnce();
        // Permit2's nonce is used, whatever order contains it.
        order.nonce = 1;
        refuses(PERMIT_FAILED, call());
        order.permit = transferPermit(a, trader, 1e18, 6, order.deadline, address(intent));
        takesOnce();
    }

    /// The amount that a purchase does not need is never taken, and the nonce is used all the same.
    function test_signedTransferOfAPurchase() public {
        order = purchase(a, b, 1e18, 1e18);
        order.permit = transferPermit(a, trader, 1e18, 5, order.deadline, address(intent));
        uint256 before = a.balanceOf(trader);
        order.expectedAmount = 0.25e18;
        settles(directCall(signed(order), 0.25e18));
        assertEq(before - a.balanceOf(trader), 0.25e18, "no more");
        order.nonce = 1;
        refuses(PERMIT_FAILED, directCall(signed(order), 0.25e18));
    }

    function test_signedTransferOfSomethingElse() public {
        uint256 end = order.deadline;
        bytes[7] memory permits = [
            transferPermit(b, trader, 1e18, 5, end, address(intent)),
            transferPermit(a, attacker, 1e18, 5, end, address(intent)),
            transferPermit(a, trader, 1e18 + 1, 5, end, address(intent)),
            transferPermit(a, trader, 1e18 - 1, 5, end, address(intent)),
            transferPermit(a, trader, 1e18, 5, end + 1, address(intent)),
            transferPermit(a, trader, 1e18, 5, end, address(router)),
            new bytes(96)
        ];
        refusesEach(permits);
        // Its nonce and its signature, each bit of them.
        bytes memory good = transferPermit(a, trader, 1e18, 5, end, address(intent));
        bytes32 before = books();
        for (uint256 i; i < 96; ++i) {
            order.permit = bytes.concat(good);
            order.permit[i] ^= 0x10;
            assertRefused(agent, address(intent), call(), abi.encodePacked(PERMIT_FAILED));
        }
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    /// It pays once: an order in parts is refused, even a fill of the whole, because its owner
    /// expects partial payments.
    function test_signedTransferOfParts() public {
        order.permit = transferPermit(a, trader, 1e18, 5, order.deadline, address(intent));
        refusesEvery(everyPart(signedFillable(order), 10_000, 1e18), PERMIT_FAILED);
        refusesEvery(everyPart(signedFillable(order), 5_000, 0.5e18), PERMIT_FAILED);
    }

    /// Permit2 accepts it from the spender only.
    function test_signedTransferByAnother() public {
        bytes memory permit = transferPermit(a, trader, 1e18, 5, order.deadline, address(intent));
        IPermit2.PermitTransferFrom memory made =
            IPermit2.PermitTransferFrom(IPermit2.TokenPermissions(a, 1e18), 5, order.deadline);
        vm.expectRevert();
        vm.prank(attacker);
        IPermit2(permit2)
            .permitTransferFrom(made, IPermit2.SignatureTransferDetails(attacker, 1e18), trader, last(permit, 64));
        order.permit = permit;
        takesOnce();
    }

    // 192: by a signed allowance

    function test_signedAllowance() public {
        order.permit = allowancePermit(a, TRADER_KEY, 1e18, 0, address(intent));
        takesOnce();
        order.nonce = 1;
        refuses(PERMIT_FAILED, call());
    }

    /// A third party submits it first: the allowance exists.
    function test_signedAllowanceFrontRun() public {
        order.permit = allowancePermit(a, TRADER_KEY, 1e18, 0, address(intent));
        submitInside(order.permit);
        takesOnce();
    }

    /// Submitted first, and used, or revoked by its owner.
    function test_signedAllowanceFrontRunAndGone() public {
        order.permit = allowancePermit(a, TRADER_KEY, 1e18, 0, address(intent));
        submitInside(order.permit);
        allowInside(0, block.timestamp);
        refuses(PERMIT_FAILED, call());
    }

    /// In parts: submitted with the first, and sufficient for all.
    function test_signedAllowanceOfParts() public {
        order.permit = allowancePermit(a, TRADER_KEY, 1e18, 0, address(intent));
        OrderWithSig memory made = signedFillable(order);
        settles(partCall(made, 4_000, 0.4e18));
        settles(partCall(made, 6_000, 0.6e18));
        assertEq(intent.swapFilledAmount(order), 1e18, "all of it");
    }

    function test_signedAllowanceOfSomethingElse() public {
        bytes memory good = allowancePermit(a, TRADER_KEY, 1e18, 0, address(intent));
        bytes[6] memory permits = [
            allowancePermit(b, TRADER_KEY, 1e18, 0, address(intent)),
            allowancePermit(a, TRADER_KEY + 1, 1e18, 0, address(intent)),
            allowancePermit(a, TRADER_KEY, 1e18 - 1, 0, address(intent)),
            allowancePermit(a, TRADER_KEY, 1e18, 1, address(intent)),
            allowancePermit(a, TRADER_KEY, 1e18, 0, address(router)),
            new bytes(192)
        ];
        bytes[7] memory seven;
        for (uint256 i; i < 6; ++i) {
            seven[i] = permits[i];
        }
        seven[6] = bytes.concat(good);
        seven[6][191] ^= 0x01;
        refusesEach(seven);
    }

    // 224 and 256: by a permit of the token

    function test_eip2612() public {
        order.permit = eip2612(a, TRADER_KEY, address(intent), 1e18);
        takesOnce();
        assertEq(a.allowance(trader, address(intent)), 0, "no more than signed");
        order.nonce = 1;
        refuses(PERMIT_FAILED, call());
    }

    function test_eip2612FrontRun() public {
        order.permit = eip2612(a, TRADER_KEY, address(intent), 1e18);
        submit(address(a), bytes.concat(a.permit.selector, order.permit));
        takesOnce();
    }

    function test_eip2612FrontRunAndSpent() public {
        order.permit = eip2612(a, TRADER_KEY, address(intent), 1e18);
        submit(address(a), bytes.concat(a.permit.selector, order.permit));
        vm.prank(trader);
        a.approve(address(intent), 1e18 - 1);
        refuses(PERMIT_FAILED, call());
    }

    function test_eip2612OfParts() public {
        order.permit = eip2612(a, TRADER_KEY, address(intent), 1e18);
        OrderWithSig memory made = signedFillable(order);
        settles(partCall(made, 1, 0.0001e18));
        settles(partCall(made, 9_999, 0.9999e18));
        assertEq(intent.swapFilledAmount(order), 1e18, "all of it");
    }

    /// A valid permit that does not give this contract the needed allowance.
    function test_eip2612OfSomethingElse() public {
        bytes[3] memory permits = [
            eip2612(a, TRADER_KEY, address(router), 1e18),
            eip2612(a, TRADER_KEY + 1, address(intent), 1e18),
            eip2612(a, TRADER_KEY, address(intent), 1e18 - 1)
        ];
        for (uint256 i; i < permits.length; ++i) {
            uint256 state = vm.snapshotState();
            order.permit = permits[i];
            refuses(agent, notTaken, 0, call());
            vm.revertToState(state);
        }
        order.permit = eip2612(b, TRADER_KEY, address(intent), 1e18);
        refuses(PERMIT_FAILED, call());
        order.permit = new bytes(224);
        refuses(PERMIT_FAILED, call());
    }

    function test_dai() public {
        order.srcToken = address(dai);
        order.permit = daiPermit(TRADER_KEY, true);
        settles(call());
        order.nonce = 1;
        // The allowance stays, as DAI's permit gives it.
        settles(call());
        vm.prank(trader);
        dai.approve(address(intent), 0);
        order.nonce = 2;
        refuses(PERMIT_FAILED, call());
        order.permit = daiPermit(TRADER_KEY, false);
        refuses(agent, notTaken, 0, call());
        order.permit = new bytes(256);
        refuses(PERMIT_FAILED, call());
    }

    function test_daiFrontRun() public {
        order.srcToken = address(dai);
        order.permit = daiPermit(TRADER_KEY, true);
        submit(address(dai), bytes.concat(dai.permit.selector, order.permit));
        settles(call());
    }

    /// Wrapped native tokens without a permit accept any call as one: only the allowance counts.
    function test_tokenThatTakesAnyCall() public {
        TakesAnyCall token = new TakesAnyCall();
        order.srcToken = address(token);
        order.permit = new bytes(224);
        refuses(agent, notTaken, 0, call());
        order.srcToken = weth;
        vm.prank(trader);
        IERC20(weth).approve(address(intent), 0);
        refuses(PERMIT_FAILED, call());
    }

    // Any other length

    function test_otherLengths() public {
        vm.prank(trader);
        a.approve(address(intent), type(uint256).max);
        allowInside(type(uint160).max, block.timestamp);
        bytes32 before = books();
        for (uint256 length = 2; length <= 320; ++length) {
            // Permits of these lengths may fail: the existing allowance suffices.
            if (length == 192 || length == 224 || length == 256) continue;
            order.permit = new bytes(length);
            assertRefused(agent, address(intent), call(), abi.encodePacked(PERMIT_FAILED));
        }
        order.permit = new bytes(24_576);
        assertRefused(agent, address(intent), call(), abi.encodePacked(PERMIT_FAILED));
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    /// Native tokens are taken from the deposit: a permit is ignored.
    function test_native() public {
        vm.prank(trader);
        intent.depositNative{value: 1e18}();
        order = sale(ETH, b, 1e18, 1e18);
        order.permit = new bytes(7);
        settles(call());
        assertEq(deposits.balanceOf(trader), 0, "taken");
    }

    function call() private view returns (bytes memory) {
        return directCall(signed(order), 1e18);
    }

    function takesOnce() private {
        (uint256 aBefore, uint256 bBefore) = (a.balanceOf(trader), b.balanceOf(trader));
        settles(call());
        assertEq(aBefore - a.balanceOf(trader), 1e18, "given");
        assertEq(b.balanceOf(trader) - bBefore, 1e18, "paid");
        refuses(IIntentErrors.InvalidNonce.selector, call());
        assertOnlyFeesLeft();
    }

    function refusesEach(bytes[7] memory permits) private {
        for (uint256 i; i < permits.length; ++i) {
            order.permit = permits[i];
            refuses(PERMIT_FAILED, call());
        }
    }

    /// Approves inside Permit2 as the trader.
    function allowInside(uint160 amount, uint256 expiration) private {
        vm.prank(trader);
        (bool done,) = permit2.call(
            abi.encodeWithSignature("approve(address,address,uint160,uint48)", a, intent, amount, uint48(expiration))
        );
        assertTrue(done, "allowed");
    }

    /// Submits as a stranger who copied it.
    function submitInside(bytes memory permit) private {
        (uint160 amount, uint48 expiration, uint48 nonce, uint256 end) =
            abi.decode(permit, (uint160, uint48, uint48, uint256));
        IPermit2.PermitSingle memory single =
            IPermit2.PermitSingle(IPermit2.PermitDetails(a, amount, expiration, nonce), address(intent), end);
        submit(permit2, abi.encodeCall(IPermit2.permit, (trader, single, last(permit, 64))));
    }

    function submit(address target, bytes memory data) private {
        vm.prank(attacker);
        (bool done,) = target.call(data);
        assertTrue(done, "the stranger was first");
    }

    function transferPermit(IERC20 token, address signer, uint256 amount, uint256 nonce, uint256 end, address to)
        private
        view
        returns (bytes memory)
    {
        uint256 key = signer == trader ? TRADER_KEY : TRADER_KEY + 1;
        return abi.encodePacked(nonce, permit2Signature(token, key, amount, nonce, end, to, true));
    }

    function allowancePermit(IERC20 token, uint256 key, uint256 amount, uint256 nonce, address to)
        private
        view
        returns (bytes memory)
    {
        return permit2Allowance(token, key, amount, block.timestamp + 1 days, nonce, to, block.timestamp + 1 hours);
    }

    function last(bytes memory data, uint256 length) private pure returns (bytes memory end) {
        end = new bytes(length);
        for (uint256 i; i < length; ++i) {
            end[i] = data[data.length - length + i];
        }
    }
}

/// Returns nothing for every call, and holds no tokens.
contract TakesAnyCall {
    function transferFrom(address, address, uint256) external pure returns (bool) {
        return false;
    }

    fallback() external {}
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../../../src/interfaces/IExecutor.sol";
import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {Everything, Holdings} from "../../support/Everything.sol";
import {Permits} from "../../support/Permits.sol";
import {HalfStablePool, TestStablePool} from "../../deployed/TestStablePool.sol";
import {World} from "../../support/World.sol";

/// R17: the router pays pools from its caller while its own executor runs a sale that requests it;
/// only that executor can request it, only from this caller, and never for more than is sold.
contract R17PayFromCallerTest is Everything, Permits {
    function setUp() public override(Everything, World) {
        Everything.setUp();
        fund(attacker);
    }

    function test_R17_nobodyElseCanAskForIt() public {
        Holdings memory before = holdings(victim);
        address[4] memory callers = [attacker, address(executor), address(router), pairOf(address(a), address(b))];
        for (uint256 i; i < callers.length; ++i) {
            vm.expectRevert(IRouterErrors.InvalidCaller.selector);
            vm.prank(callers[i]);
            router.payFromCaller(attacker, 1);
        }
        assertUnchanged(victim, before);
    }

    /// Another executor asks for it during a sale: it was given the tokens and may not take more.
    function test_R17_anotherExecutorCannot() public {
        Asking asking = new Asking();
        uint256 before = a.balanceOf(trader);
        bytes memory program =
            executorData(bytes.concat(header(FROM_CALLER, address(a), address(b)), v2Rest(address(a), address(b))));
        vm.expectRevert(IRouterErrors.InvalidCaller.selector);
        vm.prank(trader);
        router.swapExactAmountIn(address(asking), generic(a, b, 1e18, 1, 1e18), 0, "", program);
        assertEq(a.balanceOf(trader), before, "nothing taken");
    }

    /// A program cannot take more of the source than is sold, nor another token of the caller.
    function test_R17_onlyWhatIsSold() public {
        bytes memory head = header(FROM_CALLER, address(a), address(b));
        bytes memory tooMuch = bytes.concat(
            head, v2Leg(address(a), address(b), EXACT, 1e18), v3Leg(address(a), address(b), 500, EXACT, 1)
        );
        vm.expectRevert(abi.encodeWithSelector(IExecutor.InsufficientLedger.selector, address(a), 0, 1));
        sell(a, 1e18, tooMuch);
        // The program names c while a is sold: a goes to the pair, which then lacks its c.
        bytes memory other = bytes.concat(header(FROM_CALLER, address(c), address(b)), v2Rest(address(c), address(b)));
        Holdings memory before = holdings(trader);
        vm.prank(trader);
        (bool done,) = address(router)
            .call(
                abi.encodeCall(
                    router.swapExactAmountIn,
                    (address(executor), generic(a, b, 1e18, 1, 1e18), 0, "", executorData(other))
                )
            );
        assertTrue(!done, "no");
        assertUnchanged(trader, before);
    }

    /// A cycle is refused: source still at the caller could not be distinguished from source that
    /// came back.
    function test_R17_noCycles() public {
        bytes memory cycle = bytes.concat(
            header(FROM_CALLER, address(a), address(b)),
            v2Leg(address(a), address(b), EXACT, 1e18),
            v3Leg(address(weth), address(a), 3_000, REST, 0)
        );
        vm.expectRevert(IExecutor.MalformedProgram.selector);
        sell(a, 2e18, cycle);
    }

    /// The executor without the router asks its caller to pay, who can only pay from its own
    /// tokens.
    function test_R17_withoutTheRouter() public {
        Holdings memory before = holdings(victim);
        bytes memory saleProgram =
            bytes.concat(header(FROM_CALLER, address(a), address(b)), v2Rest(address(a), address(b)));
        bytes memory input =
            bytes.concat(bytes4(0), executorData(saleProgram), abi.encode(1e18, (1 << 255) | uint160(victim)));
        vm.prank(attacker);
        (bool done,) = address(executor).call(input);
        done;
        assertUnchanged(victim, before);
        assertNothingLeft();
    }

    /// The same route pays the same in both modes, and no contract keeps a balance.
    function test_fuzz_R17_paysTheSame(uint256 amount, uint256 share) public {
        amount = bound(amount, 1e6, 1_000e18);
        share = bound(share, 1 << 100, type(uint128).max);
        bytes memory legs = bytes.concat(
            v2Leg(address(a), address(b), SHARE, share),
            v3Leg(address(a), address(b), 500, SHARE, share),
            v3Leg(address(a), address(b), 3_000, REST, 0),
            v2Rest(address(b), address(c))
        );
        uint256 snapshot = vm.snapshotState();
        uint256 before = a.balanceOf(trader);
        uint256 expected = sell(a, amount, bytes.concat(header(0, address(a), address(c)), legs));
        vm.revertToState(snapshot);
        uint256 received = sell(a, amount, bytes.concat(header(FROM_CALLER, address(a), address(c)), legs));
        assertEq(received, expected, "the same");
        assertEq(before - a.balanceOf(trader), amount, "for the same");
        assertNothingLeft();
    }

    /// Unused source never leaves the caller; pools that take by allowance are paid through the
    /// executor.
    function test_R17_everyKindOfLeg() public {
        uint256 before = c.balanceOf(trader);
        bytes memory half = stableLeg(address(c), address(dai), EXACT, 4e18);
        uint256 received = sell(c, 10e18, bytes.concat(header(FROM_CALLER, address(c), address(dai)), half));
        assertGe(received, 3.9e18, "dai");
        assertEq(before - c.balanceOf(trader), 4e18, "what was not asked for stays");
        before = a.balanceOf(trader);
        sell(
            a,
            10e18,
            bytes.concat(header(FROM_CALLER, address(a), address(b)), v3Leg(address(a), address(b), 500, EXACT, 3e18))
        );
        assertEq(before - a.balanceOf(trader), 3e18, "nor here");
        assertNothingLeft();
    }

    /// Source that several legs leave stays with the caller: nothing is returned.
    function test_R17_whatSeveralLegsLeaveStays() public {
        uint256 before = a.balanceOf(trader);
        bytes memory legs =
            bytes.concat(v2Leg(address(a), address(b), EXACT, 4e18), v3Leg(address(a), address(b), 500, EXACT, 3e18));
        sell(a, 10e18, bytes.concat(header(FROM_CALLER, address(a), address(b)), legs));
        assertEq(before - a.balanceOf(trader), 7e18, "what the legs took");
        assertNothingLeft();
    }

    /// A stable pool that takes less than offered: the caller gets the rest back, whether the leg
    /// is alone or not.
    function test_R17_stablePoolThatTakesHalf() public {
        HalfStablePool half = new HalfStablePool(IERC20(address(c)), dai);
        dai.mint(address(half), 100e18);
        bytes memory alone = leg(STABLE, REST, address(half), address(c), address(dai), 0, 0);
        Holdings memory held = holdings(victim);
        uint256 before = c.balanceOf(trader);
        uint256 received = sell(c, 10e18, bytes.concat(header(FROM_CALLER, address(c), address(dai)), alone));
        assertEq(received, half.get_dy(0, 1, 5e18), "paid for half");
        assertEq(before - c.balanceOf(trader), 5e18, "the other half came back");
        // The first leg is offered 4 of 10 and takes 2; the second takes the 6 that the first was
        // not offered.
        bytes memory first = leg(STABLE, EXACT, address(half), address(c), address(dai), 0, 4e18);
        bytes memory legs = bytes.concat(first, stableLeg(address(c), address(dai), REST, 0));
        before = c.balanceOf(trader);
        received = sell(c, 10e18, bytes.concat(header(FROM_CALLER, address(c), address(dai)), legs));
        assertEq(received, half.get_dy(0, 1, 2e18) + stablePool.get_dy(0, 1, 6e18), "paid for 2 and 6");
        assertEq(before - c.balanceOf(trader), 8e18, "what was not taken came back");
        assertEq(c.allowance(address(executor), address(half)), 0, "no allowance stays");
        assertNothingLeft();
        assertUnchanged(victim, held);
    }

    /// A caller who cannot pay gets the specified error for any recipient, and nothing happens.
    function test_R17_error_callerCannotPay() public {
        bytes[3] memory legs = [
            v2Rest(address(a), address(b)),
            v3Leg(address(a), address(b), 500, REST, 0),
            leg(STABLE, REST, address(new TestStablePool(a, b)), address(a), address(b), 0, 0)
        ];
        for (uint256 i; i < legs.length; ++i) {
            bytes memory program = bytes.concat(header(FROM_CALLER, address(a), address(b)), legs[i]);
            refusesToPay(a.balanceOf(trader) + 1, program);
            vm.prank(trader);
            a.approve(address(router), 1e18 - 1);
            refusesToPay(1e18, program);
            vm.prank(trader);
            a.approve(address(router), type(uint256).max);
        }
    }

    function test_R17_permits() public {
        bytes memory program =
            executorData(bytes.concat(header(FROM_CALLER, address(a), address(b)), v2Rest(address(a), address(b))));
        forget(a, false);
        bytes memory permit = eip2612(a, TRADER_KEY, 10e18);
        vm.prank(trader);
        router.swapExactAmountIn(address(executor), generic(a, b, 10e18, 1, 100e18), 0, permit, program);
        forget(a, true);
        permit = permit2Transfer(a, TRADER_KEY, 10e18, 0, true);
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        router.swapExactAmountIn(address(executor), generic(a, b, 10e18, 1, 100e18), 0, permit, program);
        assertEq(before - a.balanceOf(trader), 10e18, "once, whole");
        assertNothingLeft();
    }

    /// No tokens can be taken after a sale, in the same transaction or another.
    function test_R17_nothingIsLeftToTake() public {
        bytes memory exact =
            bytes.concat(header(FROM_CALLER, address(a), address(b)), v2Leg(address(a), address(b), EXACT, 1e18));
        sell(a, 10e18, exact);
        vm.expectRevert(IRouterErrors.InvalidCaller.selector);
        vm.prank(address(executor));
        router.payFromCaller(attacker, 1);
    }

    function refusesToPay(uint256 amount, bytes memory program) private {
        Holdings memory before = holdings(trader);
        (uint256 reserveIn, uint256 reserveOut) = reserves(address(a), address(b));
        expectText("TransferHelper: TRANSFER_FROM_FAILED");
        sell(a, amount, program);
        assertUnchanged(trader, before);
        (uint256 presentIn, uint256 presentOut) = reserves(address(a), address(b));
        assertTrue(presentIn == reserveIn && presentOut == reserveOut, "the pair did not move");
        assertNothingLeft();
    }

    function sell(IERC20 token, uint256 amount, bytes memory program) private returns (uint256 received) {
        IERC20 dest;
        assembly ("memory-safe") {
            dest := shr(96, mload(add(program, 53)))
        }
        (received,,) = sells(generic(token, dest, amount, 1, type(uint256).max), program);
    }
}

/// An executor that asks the router to pay it a second time.
contract Asking {
    fallback() external payable {
        (bool done, bytes memory reason) =
            msg.sender.call(abi.encodeWithSignature("payFromCaller(address,uint256)", address(this), 1));
        if (done) return;
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}

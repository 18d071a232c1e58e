// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {Arrival, ILanding} from "../../src/interfaces/ILanding.sol";
import {RelayData} from "../support/Across.sol";
import {LandingWorld} from "./LandingWorld.sol";

/// An arrival from another chain is sold by an order of this one, or released to the recipient.
contract LandingTest is LandingWorld {
    function test_default_sold() public {
        RelayData memory deposit = landingDeposit();
        assertTrue(deposit.recipient == word(address(landing)), "paid to the landing");
        assertTrue(deposit.depositor == word(trader), "refunded to the owner");
        Arrival memory arrival = arrivalOf(deposit);
        assertEq(address(arrival.token), address(b), "what arrived");
        assertEq(arrival.amount, deposit.outputAmount, "all of it");
        assertEq(arrival.recipient, trader, "for the recipient");
        assertEq(arrival.deadline, block.timestamp + SELL_SECONDS, "as long as was signed");
        // More arrived than was quoted: 3 for 1, so the minimum grows with it.
        assertEq(arrival.minAmount, 3 * deposit.outputAmount, "at the signed price");
        refusesLanded(arrival, arrival.minAmount - 1, IIntentErrors.InsufficientReturnAmount.selector);
        note();
        moves(b, address(landing), address(paying), arrival.amount);
        moves(c, address(paying), trader, arrival.minAmount + 5);
        settlesLanded(arrival, arrival.minAmount + 5);
        assertMoved();
        assertEq(b.allowance(address(landing), address(intent)), 0, "no allowance is left");
        vm.warp(arrival.deadline + 1);
        refusesRelease(arrival, unknown(arrival));
    }

    function test_default_released() public {
        Arrival memory arrival = arrivalOf(landingDeposit());
        refusesRelease(arrival, abi.encodeWithSelector(ILanding.EarlyRelease.selector, arrival.deadline));
        vm.warp(arrival.deadline);
        refusesRelease(arrival, abi.encodeWithSelector(ILanding.EarlyRelease.selector, arrival.deadline));
        vm.warp(arrival.deadline + 1);
        refusesLanded(arrival, arrival.minAmount, IIntentErrors.DeadlineExpired.selector);
        note();
        moves(b, address(landing), trader, arrival.amount);
        release(arrival);
        assertMoved();
        assertEq(b.allowance(address(landing), address(intent)), 0, "no allowance is left");
        refusesRelease(arrival, unknown(arrival));
    }

    /// The last second for a settlement is the deadline.
    function test_behavior_lastSecond() public {
        Arrival memory arrival = arrivalOf(landingDeposit());
        vm.warp(arrival.deadline);
        settlesLanded(arrival, arrival.minAmount);
    }

    /// At or below the quoted amount the signed minimum stays as it is.
    function test_behavior_lessThanQuoted() public {
        bytes memory message = bytes.concat(word(trader), toC());
        assertEq(arrivalOf(forgedDeposit(b, QUOTED, message)).minAmount, MIN_AMOUNT, "as quoted");
        assertEq(arrivalOf(forgedDeposit(b, QUOTED / 2, message)).minAmount, MIN_AMOUNT, "less than quoted");
        assertEq(arrivalOf(forgedDeposit(b, QUOTED + 1, message)).minAmount, MIN_AMOUNT + 3, "rounded up");
    }

    /// An account gets wrapped native tokens by a landing; the pool alone would pay it ether.
    function test_behavior_paidOn() public {
        bytes memory message = bytes.concat(word(receiver), landingData(weth, 1, 1));
        note();
        moves(IERC20(weth), address(this), receiver, 1e18);
        fill(forgedDeposit(IERC20(weth), 1e18, message), IERC20(weth));
        assertMoved();
        assertEq(landing.arrivals(), 0, "no order");
    }

    /// Several arrivals of one token are settled and released independently.
    function test_behavior_independent() public {
        Arrival memory first = arrivalOf(landingDeposit());
        Arrival memory second = arrivalOf(forgedDeposit(b, 5e18, bytes.concat(word(receiver), toC())));
        assertEq(b.allowance(address(landing), address(intent)), first.amount + 5e18, "the sum of both");
        settlesLanded(first, first.minAmount);
        vm.warp(second.deadline + 1);
        release(second);
        assertEq(b.balanceOf(receiver), 5e18, "released whole");
        assertEq(b.balanceOf(address(landing)), 0, "nothing stays");
    }

    /// The table that lib/order/bridge/landing-terms.test.ts executes, too.
    function test_default_minimums() public {
        string memory json = vm.readFile("contracts/test/money/landing.json");
        uint256 count;
        for (; vm.keyExistsJson(json, key(count, "")); ++count) {
            uint256 amount = vm.parseJsonUint(json, key(count, ".amount"));
            uint256 quoted = vm.parseJsonUint(json, key(count, ".quoted"));
            uint256 minAmount = vm.parseJsonUint(json, key(count, ".minAmount"));
            bytes memory message = bytes.concat(word(trader), landingData(address(c), quoted, minAmount));
            uint256 minimum = arrivalOf(forgedDeposit(b, amount, message)).minAmount;
            string memory name = vm.parseJsonString(json, key(count, ".case"));
            assertEq(minimum, vm.parseJsonUint(json, key(count, ".minimum")), name);
        }
        assertEq(count, 8, "every row");
    }

    function key(uint256 at, string memory field) private pure returns (string memory) {
        return string.concat(".arrivals[", vm.toString(at), "]", field);
    }

    function test_error_messages() public {
        bytes[5] memory refused = [
            abi.encode(trader),
            bytes.concat(word(trader), toC(), hex"00"),
            bytes.concat(bytes32(type(uint256).max), toC()),
            bytes.concat(word(trader), landingData(address(c), 0, 1)),
            bytes.concat(word(trader), abi.encode(1, c, 1, 1, 86_401))
        ];
        for (uint256 i; i < refused.length; ++i) {
            refusesArrival(forgedDeposit(b, 1e18, refused[i]), abi.encodePacked(ILanding.InvalidMessage.selector));
        }
    }

    function testFuzz_minimum(uint128 amount, uint128 quoted, uint128 minAmount) public {
        amount = uint128(bound(amount, 1, 100e18));
        quoted = uint128(bound(quoted, 1, type(uint128).max));
        minAmount = uint128(bound(minAmount, 1, type(uint128).max));
        bytes memory message = bytes.concat(word(trader), landingData(address(c), quoted, minAmount));
        uint256 minimum = arrivalOf(forgedDeposit(b, amount, message)).minAmount;
        assertGe(minimum, minAmount, "never below the signed minimum");
        if (amount > quoted) assertGe(minimum * quoted, uint256(minAmount) * amount, "at the signed price");
        if (amount > quoted) assertTrue((minimum - 1) * quoted < uint256(minAmount) * amount, "rounded by one unit");
    }
}

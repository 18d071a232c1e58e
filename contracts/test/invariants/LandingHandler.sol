// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order} from "../../src/interfaces/IntentOrder.sol";
import {Arrival} from "../../src/interfaces/ILanding.sol";
import {RelayData} from "../support/Across.sol";
import {LandingWorld} from "../bridge/LandingWorld.sol";

/// Lets true and forged transfers arrive, sells and releases them in random order, and checks each
/// step by what arrived and by what moved, never by reading the landing.
contract LandingHandler is LandingWorld {
    /// The model of an arrival: what it may still move.
    struct Book {
        Arrival arrival;
        bool isOver;
    }

    Book[] private arrived;
    uint256 private open;
    uint256 private donated;
    uint256 private salt;
    string public problem;
    mapping(string kind => uint256) public times;

    function setUp() public override {
        super.setUp();
        c.mint(address(paying), 1e36);
    }

    /// A settlement sends a transfer here, and a relayer pays it.
    function arrive(uint256 seed) external {
        seed = mixed(seed);
        paying.set(a, b, 2e18 + seed % 1e18, 0);
        a.mint(trader, 1e18);
        RelayData memory deposit = depositOf(swapCall(signed(uniqueSale(seed)), "", address(paying)));
        // A forged arrival with the same message and amount is paid first.
        if (seed % 3 == 0) add(arrivalOf(forgedLike(deposit)));
        add(arrivalOf(deposit));
        ++times["arrived"];
    }

    /// A relayer pays what no order sent.
    function forge(uint256 seed) external {
        seed = mixed(seed);
        uint256 amount = 1 + seed % 1e18;
        bytes memory message = bytes.concat(word(receiver), landingData(address(c), 1 + seed % 7, 1));
        RelayData memory deposit = forgedDeposit(b, amount, message);
        deposit.depositId = ++salt;
        add(arrivalOf(deposit));
        ++times["forged"];
    }

    function settle(uint256 seed) external {
        if (arrived.length == 0) return;
        seed = mixed(seed);
        Book storage book = arrived[seed % arrived.length];
        Arrival memory arrival = book.arrival;
        uint256 pays = seed % 2 == 0 ? arrival.minAmount : arrival.minAmount * ((seed >> 8) % 1e6) / 1e6;
        (uint256 had, uint256 held) = (c.balanceOf(arrival.recipient), b.balanceOf(address(landing)));
        bytes memory call = landedCall(arrival, pays);
        vm.chainId(FAR);
        vm.prank(agent);
        (bool done,) = address(intent).call(call);
        vm.chainId(home);
        if (!done) {
            if (!book.isOver && block.timestamp <= arrival.deadline && pays >= arrival.minAmount) problem = "blocked";
            ++times["not settled"];
            return;
        }
        if (book.isOver) problem = "settled after its end";
        if (c.balanceOf(arrival.recipient) - had < arrival.minAmount) problem = "below the minimum";
        close(book, held);
        ++times["settled"];
    }

    function releaseOne(uint256 seed) external {
        if (arrived.length == 0) return;
        Book storage book = arrived[mixed(seed) % arrived.length];
        Arrival memory arrival = book.arrival;
        (uint256 had, uint256 held) = (b.balanceOf(arrival.recipient), b.balanceOf(address(landing)));
        vm.chainId(FAR);
        (bool done,) = address(landing).call(abi.encodeCall(landing.release, (arrival)));
        vm.chainId(home);
        if (!done) {
            if (!book.isOver && block.timestamp > arrival.deadline) problem = "not released";
            ++times["not released"];
            return;
        }
        if (book.isOver) problem = "released after its end";
        if (block.timestamp <= arrival.deadline) problem = "released early";
        if (b.balanceOf(arrival.recipient) - had != arrival.amount) problem = "not released whole";
        close(book, held);
        ++times["released"];
    }

    function donate(uint256 seed) external {
        uint256 amount = mixed(seed) % 1e18;
        b.mint(address(landing), amount);
        donated += amount;
    }

    function pass(uint256 seed) external {
        vm.warp(block.timestamp + 1 + mixed(seed) % SELL_SECONDS);
    }

    /// The allowance is the sum of the open arrivals, and their tokens are here.
    function assertSums() external view {
        assertEq(b.allowance(address(landing), address(intent)), open, "allowance");
        assertEq(b.balanceOf(address(landing)), open + donated, "balance");
        assertEq(landing.arrivals(), arrived.length, "arrivals");
    }

    function close(Book storage book, uint256 held) private {
        if (held - b.balanceOf(address(landing)) != book.arrival.amount) problem = "took from another arrival";
        book.isOver = true;
        open -= book.arrival.amount;
    }

    function add(Arrival memory arrival) private {
        arrived.push(Book(arrival, false));
        open += arrival.amount;
    }

    function uniqueSale(uint256 seed) private returns (Order memory order) {
        order = landingSale();
        order.nonce = ++salt;
        order.beneficiary = seed % 2 == 0 ? trader : receiver;
    }

    /// Returns a deposit of the attacker with the amount and message of another one.
    function forgedLike(RelayData memory deposit) private returns (RelayData memory forged) {
        forged = forgedDeposit(b, deposit.outputAmount, deposit.message);
        forged.depositId = ++salt;
    }

    function mixed(uint256 seed) private returns (uint256) {
        return uint256(keccak256(abi.encode(seed, ++salt)));
    }
}

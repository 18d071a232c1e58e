// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {TWAPBuyOrder, TWAPOrder} from "../../src/interfaces/IntentOrder.sol";
import {SliceMoves} from "../support/SliceMoves.sol";

/// Settles slices of a few orders at any time, by any account, for any amount, and checks each
/// settlement by what was signed and by its record of the previous ones, never by reading the
/// contract.
contract TWAPHandler is SliceMoves {
    uint256 private constant START = 1_700_000_000;
    uint256 private constant ORDERS = 6;
    uint256 private constant MOST_SLICES = 5;
    /// The minimum of a sale's slice; the last one's grows in proportion to what it sells.
    uint256 private constant LEAST = 1_000;

    /// The model of an order.
    struct Book {
        uint256 done;
        uint256 start;
        uint256 last;
        uint256 gave;
        uint256 got;
        bool cancelled;
    }

    Book[ORDERS] private bookOf;
    uint256 private salt;
    string public problem;
    mapping(string kind => uint256) public times;
    uint256 private initial;

    function setUp() public override {
        super.setUp();
        vm.warp(START);
        initial = a.balanceOf(trader);
        assertEq(b.balanceOf(trader), initial, "as much of both");
    }

    /// Settles mostly the next slice, and mostly for what is signed or better.
    function settle(uint256 seed) external {
        seed = mixed(seed);
        uint256 id = seed % ORDERS;
        Book storage book = bookOf[id];
        uint256 slice = (seed >> 8) % 4 == 0 ? (seed >> 16) % (MOST_SLICES + 2) : book.done;
        bool isSale = id % 2 == 0;
        (uint256 gives, uint256 gets) = termsOf(id, slice);
        (uint256 amount, bool isWorse) = (isSale ? gets : gives, (seed >> 24) % 8 == 0);
        if (isWorse) amount = isSale ? amount - 1 : amount + 1;
        address by = (seed >> 32) % 16 == 0 ? attacker : agent;
        bool isGood = by == agent && !isWorse && isNext(id, slice);
        bool done = tries(
            by,
            isSale ? directSlice(signed(saleOf(id)), slice, amount) : directSlice(signed(purchaseOf(id)), slice, amount)
        );
        if (done != isGood) return complain(done ? "settled" : "refused", id, slice);
        ++times[done ? (isSale ? "sale" : "purchase") : "refused"];
        if (!done) return;
        if (book.done == 0) book.start = block.timestamp;
        (book.done, book.last) = (book.done + 1, block.timestamp);
        (book.gave, book.got) = (book.gave + gives, book.got + gets);
        if (book.done == slicesOf(id)) ++times["ended"];
        if (block.timestamp < book.start + slice * intervalOf(id)) complain("early", id, slice);
    }

    /// Cancels an order, by either function.
    function cancel(uint256 seed) external {
        seed = mixed(seed);
        uint256 id = seed % ORDERS;
        if ((seed >> 8) % 4 != 0) return;
        vm.prank(trader);
        intent.invalidateNonce(id);
        bookOf[id].cancelled = true;
        ++times["cancelled"];
    }

    function pause(uint256 seed) external {
        vm.warp(block.timestamp + mixed(seed) % 5 minutes);
    }

    /// Checks all balances, and the progress of orders in the contract.
    function assertBooks() external view {
        (uint256 gave, uint256 got) = (0, 0);
        for (uint256 id; id < ORDERS; ++id) {
            Book memory book = bookOf[id];
            (gave, got) = (gave + book.gave, got + book.got);
            (uint256 done, uint256 at) = stateOf(id % 2 == 0 ? hashOf(saleOf(id)) : hashOf(purchaseOf(id)));
            assertEq(done, book.done, "slices");
            assertEq(at, book.last, "time of the last");
            assertLe(book.done, slicesOf(id), "no more than there are");
            bool isDone = book.done == slicesOf(id);
            assertTrue(intent.isNonceUsed(trader, id) == (isDone || book.cancelled), "the nonce");
            (uint256 all, uint256 filled) =
                id % 2 == 0 ? (saleOf(id).totalSrcAmount, book.gave) : (purchaseOf(id).totalDestAmount, book.got);
            assertTrue(isDone ? filled == all : filled < all, "all slices are the total");
            if (id % 2 == 1) assertLe(book.gave, purchaseOf(id).maxSrcAmount, "no dearer than signed");
        }
        assertEq(a.balanceOf(trader), initial - gave, "what was given");
        assertEq(b.balanceOf(trader), initial + got, "what arrived");
        assertOnlyFeesLeft();
    }

    function tries(address by, bytes memory data) private returns (bool done) {
        vm.prank(by);
        (done,) = address(intent).call(data);
    }

    function isNext(uint256 id, uint256 slice) private view returns (bool) {
        Book memory book = bookOf[id];
        if (book.cancelled || slice != book.done || slice >= slicesOf(id)) return false;
        if (block.timestamp > deadlineOf(id)) return false;
        return slice == 0 || block.timestamp >= book.last + intervalOf(id);
    }

    function complain(string memory what, uint256 id, uint256 slice) private {
        problem = string.concat(what, ": order ", vm.toString(id), ", slice ", vm.toString(slice));
    }

    // Orders: even ones are sales, odd ones purchases

    function saleOf(uint256 id) private view returns (TWAPOrder memory order) {
        order = slicedSale(a, b, totalOf(id), uint32(slicesOf(id)), LEAST);
        (order.nonce, order.interval, order.deadline) = (id, uint64(intervalOf(id)), uint64(deadlineOf(id)));
    }

    function purchaseOf(uint256 id) private view returns (TWAPBuyOrder memory order) {
        order = slicedPurchase(a, b, 1_000 * LEAST + drawn(id, 4) % LEAST, uint32(slicesOf(id)), totalOf(id));
        (order.nonce, order.interval, order.deadline) = (id, uint64(intervalOf(id)), uint64(deadlineOf(id)));
    }

    /// Returns what a slice gives and gets at the signed price; also for slices beyond the last.
    function termsOf(uint256 id, uint256 slice) private view returns (uint256 gives, uint256 gets) {
        uint256 each = totalOf(id) / slicesOf(id);
        uint256 size = slice + 1 == slicesOf(id) ? totalOf(id) - each * slice : each;
        if (id % 2 == 0) return (size, (LEAST * size + each - 1) / each);
        uint256 most = purchaseOf(id).maxSrcAmount;
        return (most * (each * slice + size) / totalOf(id) - most * (each * slice) / totalOf(id), size);
    }

    function slicesOf(uint256 id) private view returns (uint256) {
        return 2 + drawn(id, 0) % (MOST_SLICES - 1);
    }

    function totalOf(uint256 id) private view returns (uint256) {
        return 10 + drawn(id, 1) % 1e6;
    }

    function intervalOf(uint256 id) private view returns (uint256) {
        return 60 + drawn(id, 2) % 5 minutes;
    }

    function deadlineOf(uint256 id) private view returns (uint256) {
        return START + 1 hours + drawn(id, 3) % 1 hours;
    }

    function drawn(uint256 id, uint256 what) private view returns (uint256) {
        return uint256(keccak256(abi.encode(salt, id, what)));
    }

    function mixed(uint256 seed) private returns (uint256) {
        if (salt == 0) salt = uint256(keccak256(abi.encode(seed)));
        return uint256(keccak256(abi.encode(seed, salt)));
    }
}

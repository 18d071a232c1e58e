// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title TokenLedger: the accounting that all tokens of the local world share
/// @notice Real tokens differ in what they return, sign and tax, but not in their accounting. Only
/// the minter, the local world's faucet, creates new units.
abstract contract TokenLedger {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable minter;

    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error NotMinter(address caller);
    error InsufficientBalance(address account, uint256 held, uint256 asked);
    error InsufficientAllowance(address spender, uint256 allowed, uint256 asked);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        minter = minter_;
    }

    function mint(address to, uint256 value) external {
        if (msg.sender != minter) revert NotMinter(msg.sender);
        _mint(to, value);
    }

    function _mint(address to, uint256 value) internal {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _approve(address owner, address spender, uint256 value) internal {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    /// @dev Reduces an allowance; an unlimited one stays unlimited, as with USDC, DAI and WETH9.
    function _spend(address owner, address spender, uint256 value) internal {
        uint256 allowed = allowance[owner][spender];
        if (allowed == type(uint256).max) return;
        if (allowed < value) revert InsufficientAllowance(spender, allowed, value);
        allowance[owner][spender] = allowed - value;
    }

    function _move(address from, address to, uint256 value) internal virtual {
        uint256 held = balanceOf[from];
        if (held < value) revert InsufficientBalance(from, held, value);
        balanceOf[from] = held - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
